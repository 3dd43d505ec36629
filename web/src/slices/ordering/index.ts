/** Orders: the cart of the shell, the field that orders an offer where it is shown, and what a customer's card says. */
export { CartButton } from './components/cart/CartButton.tsx';
export { ordersSoFar } from './components/list/lazy-orders-so-far.tsx';
export { orderField } from './components/cart/lazy-order-field.tsx';
export { standingOrdersOf } from './components/standing/lazy-customer-standing.tsx';
/** Spec §3: how many orders wait for the vendor, as the sidenav counts them. */
export { useOrdersToHandle } from './components/list/use-orders-to-handle.ts';
export { reorder } from './components/receiving/order-again.tsx';
/** The page of an order leaves room for its invoices. */
export { OrderInvoicesContext } from './components/order/order-invoices.ts';
export { OrderStatusChip } from './components/words/OrderStatusChip.tsx';
/** What came short, shared over the orders of its day. */
export { ShareShortage } from './components/sharing/ShareShortage.tsx';
