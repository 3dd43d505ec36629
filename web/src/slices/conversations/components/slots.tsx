import type { PurchaseOrder } from '@halles/contract';
import { useLive } from '../../../lib/live.ts';
import { useAppContext } from '../../../lib/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const part = lazyPart(() => import('./order/OrderConversation.tsx'));

/** For the order's page. */
export const orderConversation = (order: PurchaseOrder, onClose?: (() => void) | null) =>
  part({ order, onClose });

/** Spec §2: conversations with messages that this person has not read; 0 while loading. */
export function useUnreadConversations(): number {
  const enabled = useAppContext().organization !== null;
  return useLive('conversations.countUnread', {}, { enabled, canWait: true }).data?.count ?? 0;
}
