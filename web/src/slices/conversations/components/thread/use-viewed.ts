import { conversationLimits, type ConversationId } from '@halles/contract';
import { useEffect, useRef } from 'react';
import { api } from '../../../../lib/api.ts';
import { reportError } from '../../../../lib/error-reporting.ts';
import { isNetworkError } from '../../../../lib/problem-error.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';

const lastStoredAt = new Map<ConversationId, number>();
const timers = new Map<ConversationId, ReturnType<typeof setTimeout>>();

async function storeViewed(conversationId: ConversationId): Promise<void> {
  timers.delete(conversationId);
  lastStoredAt.set(conversationId, Date.now());
  try {
    await api.conversations.setViewed({ conversationId });
  } catch (error) {
    // Without a network it is stored when the thread is read again.
    if (isNetworkError(error)) return;
    // Spec §8.
    reportError(error, 'Error updating viewedBy info');
    snackbar.error('conversations.viewedFailed', { id: 'conversations.viewed' });
  }
}

/** At most once in 3 seconds (Spec §9); what comes sooner is stored when they have passed, also after leaving. */
function storeViewedSoon(conversationId: ConversationId): void {
  if (timers.has(conversationId)) return;
  const last = lastStoredAt.get(conversationId) ?? 0;
  const waitMs = last + conversationLimits.viewedThrottleMs - Date.now();
  if (waitMs <= 0) void storeViewed(conversationId);
  else
    timers.set(
      conversationId,
      setTimeout(() => void storeViewed(conversationId), waitMs),
    );
}

/** Spec §4: opening a conversation, or reading a new message in it, sets this person's unread count to 0. */
export function useViewed(conversationId: ConversationId, newestPosition: number, isReading: boolean): void {
  const { view } = useAppContext();
  // An admin who looks at an organization has not read its messages.
  const isReader = isReading && view === 'own';
  const stored = useRef<{ conversationId: ConversationId; position: number }>(undefined);
  useEffect(() => {
    if (!isReader) return;
    const store = () => {
      if (document.visibilityState !== 'visible') return;
      const { current } = stored;
      if (current?.conversationId === conversationId && current.position >= newestPosition) return;
      stored.current = { conversationId, position: newestPosition };
      storeViewedSoon(conversationId);
    };
    store();
    document.addEventListener('visibilitychange', store);
    return () => document.removeEventListener('visibilitychange', store);
  }, [conversationId, newestPosition, isReader]);
}
