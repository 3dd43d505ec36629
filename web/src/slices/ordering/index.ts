export { CartButton } from './components/cart/CartButton.tsx';
/** What the shell puts into slots of other slices, and the slot for the order's invoices on its page. */
export { orderField, OrderInvoicesContext, ordersSoFar, standingOrdersOf } from './components/slots.tsx';
/** Spec §3: the number of orders that wait for the vendor, shown in the sidenav. */
export { useOrdersToHandle } from './components/list/use-orders-to-handle.ts';
export { reorder } from './components/receiving/order-again.tsx';
export { OrderStatusChip } from './components/words/OrderStatusChip.tsx';
/** Shares a shortage over the orders of its day. */
export { ShareShortage } from './components/sharing/ShareShortage.tsx';
