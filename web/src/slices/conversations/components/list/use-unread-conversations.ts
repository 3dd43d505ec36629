import { useLive } from '../../../../lib/live.ts';
import { useAppContext } from '../../../../lib/session.ts';

/** Spec §2: conversations with messages that this person has not read; 0 while loading. */
export function useUnreadConversations(): number {
  const enabled = useAppContext().organization !== null;
  return useLive('conversations.countUnread', {}, { enabled, canWait: true }).data?.count ?? 0;
}
