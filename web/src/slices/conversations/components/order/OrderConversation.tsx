import type { PurchaseOrder } from '@halles/contract';
import { OrderIcon } from './OrderIcon.tsx';
import { OrderPanel } from './OrderPanel.tsx';

interface OrderConversationProps {
  order: PurchaseOrder;
  /** Absent: only the icon, which says whether messages about the order wait to be read. */
  onClose?: (() => void) | null | undefined;
}

/** What the order's page shows of its conversation. */
export default function OrderConversation({ order, onClose }: OrderConversationProps) {
  return onClose === undefined ? <OrderIcon order={order} /> : <OrderPanel order={order} onClose={onClose} />;
}
