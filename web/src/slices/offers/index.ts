/** The slots for the field that orders an offer, for the guide's order, and for the orders of a scheduled offer. */
export {
  GuideOrderContext,
  OrderFieldContext,
  OrdersSoFarContext,
  type LastQuantities,
  type OrderFieldProps,
} from './components/order-field.ts';
