/** Offers leave room for a field that orders them: the shell puts in the one of ordering. */
export { OrderFieldContext, type OrderFieldProps } from './components/order-field.ts';
/** Scheduled offers leave room for what was ordered of them so far. */
export { OrdersSoFarContext } from './components/orders-so-far.ts';
/** A public page is passed on by the application's own share: the frame puts it in. */
export { ShareContext } from './components/public/share.ts';
