/** Orders: the shell's cart, the field that orders an offer, and a customer's standing orders on their card. */
export { CartButton } from './components/cart/CartButton.tsx';
export { ordersSoFar } from './components/list/lazy-orders-so-far.tsx';
export { orderField } from './components/cart/lazy-order-field.tsx';
export { standingOrdersOf } from './components/standing/lazy-customer-standing.tsx';
/** Spec §3: the number of orders that wait for the vendor, shown in the sidenav. */
export { useOrdersToHandle } from './components/list/use-orders-to-handle.ts';
export { reorder } from './components/receiving/order-again.tsx';
/** The slot for the order's invoices on its page. */
export { OrderInvoicesContext } from './components/order/order-invoices.ts';
export { OrderStatusChip } from './components/words/OrderStatusChip.tsx';
/** Shares a shortage over the orders of its day. */
export { ShareShortage } from './components/sharing/ShareShortage.tsx';
