/** The slot for the field that orders an offer; the shell fills it from ordering. */
export {
  GuideOrderContext,
  OrderFieldContext,
  type LastQuantities,
  type OrderFieldProps,
} from './components/order-field.ts';
/** The slot for the orders of a scheduled offer. */
export { OrdersSoFarContext } from './components/orders-so-far.ts';
