import { useText } from '../../../../lib/i18n/index.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** Instead of a conversation that is not there, or not the reader's. */
export function NoThread() {
  const text = useText();
  return (
    <EmptyState illustration="search" title={text('conversations.thread.gone')}>
      {text('conversations.thread.goneHelp')}
    </EmptyState>
  );
}
