export { CartButton } from './components/cart/CartButton.tsx';
/** What the shell puts into slots of other slices, and the slot for the order's invoices on its page. */
export {
  guideOrder,
  orderField,
  OrderConversationContext,
  OrderInvoicesContext,
  ordersSoFar,
  partnerOrders,
} from './components/slots.tsx';
/** Spec §3: the number of orders that wait for the vendor, shown in the sidenav. */
export { askDeliveryDay } from './components/receiving/delivery-day.tsx';
export { useOrdersToHandle } from './components/list/use-orders-to-handle.ts';
/** Confirms an order from outside its page, with the undo that its page offers. */
export { confirmOrder } from './components/order/moves.ts';
export { reorder } from './components/receiving/order-again.tsx';
export { OrderStatusChip } from './components/words/OrderStatusChip.tsx';
/** All orders of a run, packed by order or by product. */
export { PackRun } from './components/packing/PackRun.tsx';
export type { PackingWay } from './components/packing/packing.ts';
/** Shares a shortage over the orders of its day. */
export { ShareShortage } from './components/sharing/ShareShortage.tsx';
/** Orders in progress and usual items of a partner, for the side of a conversation. */
export { useOpenOrders, type WithPartner } from './components/partner/use-partner-orders.ts';
export { useUsualItems } from './components/partner/use-usual-items.ts';
