import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Somebody removed it, perhaps while it was being read. */
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
