export { CartButton } from './components/cart/CartButton.tsx';
/** What the shell takes: what it puts into slots of other slices, the slots of the order's page, and its number. */
export {
  guideOrder,
  orderField,
  OrderConversationContext,
  OrderInvoicesContext,
  ordersSoFar,
  partnerOrders,
  useOrdersToHandle,
} from './components/slots.tsx';
export { askDeliveryDay } from './components/receiving/delivery-day.tsx';
/** Confirms an order from outside its page, with the undo that its page offers. */
export { confirmOrder } from './components/order/moves.ts';
export { reorder } from './components/receiving/reorder.tsx';
export { OrderStatusChip } from './components/words/OrderStatusChip.tsx';
/** All orders of a run, packed by order or by product. */
export { PackRun } from './components/packing/PackRun.tsx';
export type { PackingWay } from './components/packing/packing.ts';
/** Shares a shortage over the orders of its day. */
export { ShareShortage } from './components/sharing/ShareShortage.tsx';
/** Orders in progress and usual items of a partner, for the side of a conversation. */
export { useOpenOrders, type WithPartner } from './components/partner/use-partner-orders.ts';
export { useUsualItems } from './components/partner/use-usual-items.ts';
