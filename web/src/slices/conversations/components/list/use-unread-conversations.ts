import { useEffect } from 'react';
import { useLive } from '../../../../lib/live.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { readStored } from '../../../../ui/storage.ts';

const loadOutbox = () => import('../device/outbox.ts');

/**
 * Spec §2: conversations with messages that this person has not read; 0 while loading. Messages that wait on this
 * device since before a reload are sent; the code for it is loaded only where there are some.
 */
export function useUnreadConversations(): number {
  const { userId, organization } = useAppContext();
  const key = `conversations.outbox.${userId}.${organization?.id}`;
  useEffect(() => {
    if (readStored<unknown[]>(key, []).length > 0)
      loadOutbox().then(
        ({ sendWaiting }) => sendWaiting(),
        () => undefined,
      );
  }, [key]);
  const enabled = organization !== null;
  return useLive('conversations.countUnread', {}, { enabled, canWait: true }).data?.count ?? 0;
}
