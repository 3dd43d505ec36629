import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The record was removed, perhaps while it was open. */
export function RecordRemoved() {
  const text = useText();
  return (
    <EmptyState
      title={text('distribution.removed')}
      action={
        <Button kind="primary" href={paths.distribution}>
          {text('distribution.toAll')}
        </Button>
      }
    />
  );
}
