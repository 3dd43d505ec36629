import type { ConversationRow } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';

type Subject = Pick<ConversationRow['subject'], 'kind' | 'number'>;

/** `Order FN-38`, `Invoice 23`; empty for a conversation about no document. */
export function useSubjectWords(): (subject: Subject) => string {
  const text = useText();
  return ({ kind, number }) => (kind === 'relation' ? '' : text(`conversations.subject.${kind}`, { number }));
}
