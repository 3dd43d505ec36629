/** Offers leave room for a field that orders them: the shell puts in the one of ordering. */
export { OrderFieldContext, type OrderFieldProps } from './components/order-field.ts';
