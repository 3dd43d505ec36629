import type {
  OrderSide,
  PurchaseOrder,
  PurchaseOrderId,
  StandingOrder,
  StandingOrderId,
} from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer, type InputNamed, type OutputNamed } from '../../lib/query.ts';

export type OrdersInput = InputNamed<'ordering.listOrders'>;
export type Activity = OutputNamed<'ordering.listOrderActivity'>[number];
export type ChangePreview = OutputNamed<'ordering.previewChange'>;

/** Which order; of a rehearsal, both sides of which are the seller's, as which of them. */
interface OrderRef {
  purchaseOrderId: PurchaseOrderId;
  as?: OrderSide;
}

export const asked = ({ id, isTest, side }: PurchaseOrder): OrderRef => ({
  purchaseOrderId: id,
  ...(isTest && { as: side }),
});
/** And which version of it was on the screen when something was pressed. */
export const seen = (order: PurchaseOrder): OrderRef & { version: number } => ({
  ...asked(order),
  version: order.version,
});

/** What the screens of orders ask, for loaders and for the cache they read from. */
export const orderQuery = (which: OrderRef) => liveQuery('ordering.getOrder', which);

/** What the server answered to a change is what the screen shows. */
export function cacheOrder(order: PurchaseOrder): PurchaseOrder {
  cacheAnswer(orderQuery(asked(order)).queryKey, order);
  return order;
}

export const standingQuery = (standingOrderId: StandingOrderId) =>
  liveQuery('ordering.getStandingOrder', { standingOrderId });

export function recordCharge(standing: StandingOrder): StandingOrder {
  cacheAnswer(standingQuery(standing.id).queryKey, standing);
  return standing;
}
