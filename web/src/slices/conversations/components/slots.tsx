import type { PurchaseOrder } from '@halles/contract';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const part = lazyPart(() => import('./order/OrderConversation.tsx'));

/** For the order's page. */
export const orderConversation = (order: PurchaseOrder, onClose?: (() => void) | null) =>
  part({ order, onClose });
