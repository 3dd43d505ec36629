/** Orders: the cart of the shell, and the field that orders an offer where it is shown. */
export { CartButton } from './components/cart/CartButton.tsx';
export { orderField } from './components/cart/order-field.tsx';
/** Spec §3: how many orders wait for the vendor, as the sidenav counts them. */
export { useOrdersToHandle } from './components/list/use-orders-to-handle.ts';
export { OrderStatusChip } from './components/words/OrderStatusChip.tsx';
