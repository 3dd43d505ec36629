import type { Message } from '@halles/contract';

/** Messages of one author within this time form a group. */
const GROUP_MS = 5 * 60_000;

/** Whether a message continues the group of the one before it. */
export function continuesGroup(
  before: Message | undefined,
  message: Message,
  dayOf: (at: string) => string,
): boolean {
  if (before === undefined || before.kind !== 'message' || message.kind !== 'message') return false;
  return (
    before.author?.id === message.author?.id &&
    Date.parse(message.sentAt) - Date.parse(before.sentAt) < GROUP_MS &&
    dayOf(before.sentAt) === dayOf(message.sentAt)
  );
}
