import type { ImportRecord } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useImportErrorText } from './RowErrors.tsx';

/** Why nothing was imported, above the current preview. */
export function FailureBanner({ failure }: { failure: NonNullable<ImportRecord['failure']> }) {
  const text = useText();
  const reasonOf = useImportErrorText();
  return (
    <Banner tone="bad" title={text('imports.preview.failed')}>
      {reasonOf(failure)}
    </Banner>
  );
}
