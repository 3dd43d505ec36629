import type { ConversationId, Message } from '@halles/contract';
import { queryClient, type OutputNamed } from '../../../../lib/query.ts';

type Messages = OutputNamed<'conversations.listMessages'>;

/** Shows a sent or changed message at once; the live connection may have brought it already. */
export function cacheMessage(conversationId: ConversationId, message: Message): Message {
  queryClient.setQueriesData<Messages>(
    {
      queryKey: ['conversations.listMessages'],
      predicate: ({ queryKey }) =>
        (queryKey[1] as { conversationId: string }).conversationId === conversationId,
    },
    (page) => page && withMessage(page, message),
  );
  return message;
}

const changedAt = ({ sentAt, editedAt, deletedAt }: Message): string => deletedAt ?? editedAt ?? sentAt;

/** A new message follows the newest one; older pages only change messages that they hold. */
function withMessage(page: Messages, message: Message): Messages {
  const index = page.rows.findIndex(({ id }) => id === message.id);
  const shown = page.rows[index];
  if (shown)
    return changedAt(shown) > changedAt(message) ? page : { ...page, rows: page.rows.with(index, message) };
  const newest = page.rows.at(-1)?.position ?? 0;
  return message.position === newest + 1 ? { ...page, rows: [...page.rows, message] } : page;
}
