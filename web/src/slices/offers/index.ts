/** Offers leave room for a field that orders them: the shell puts in the one of ordering. */
export { OrderFieldContext, type OrderFieldProps } from './components/order-field.ts';
/** A public page is passed on by the application's own share: the frame puts it in. */
export { ShareContext } from './components/public/share.ts';
