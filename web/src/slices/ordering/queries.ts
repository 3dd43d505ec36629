import type {
  OrderSide,
  PurchaseOrder,
  PurchaseOrderId,
  StandingOrder,
  StandingOrderId,
} from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import {
  cacheAnswer,
  newerOf,
  query,
  queryClient,
  type InputNamed,
  type OutputNamed,
} from '../../lib/query.ts';

export type OrdersInput = InputNamed<'ordering.listOrders'>;
export type Activity = OutputNamed<'ordering.listOrderActivity'>[number];
export type ChangePreview = OutputNamed<'ordering.previewChange'>;

/** Identifies an order; `as` names the side to read a test order as, because the seller is both of its parties. */
interface OrderRef {
  purchaseOrderId: PurchaseOrderId;
  as?: OrderSide;
}

export const orderRef = ({ id, isTest, side }: PurchaseOrder): OrderRef => ({
  purchaseOrderId: id,
  ...(isTest && { as: side }),
});
/** The same with the version that was on the screen when the action was started. */
export const seen = (order: PurchaseOrder): OrderRef & { version: number } => ({
  ...orderRef(order),
  version: order.version,
});

/** Queries of the order screens, for loaders and for the cache. */
export const orderQuery = (which: OrderRef) => liveQuery('ordering.getOrder', which);

export const mailedOrderQuery = (token: string) => query('ordering.openOrderLink', { token });

/** The order as it is known now: what the person did before may have changed it. */
export const latestOf = (order: PurchaseOrder): PurchaseOrder =>
  newerOf(queryClient.getQueryData(orderQuery(orderRef(order)).queryKey), order);

/** Stores the server's answer to a change as the order the screen shows. */
export function cacheOrder(order: PurchaseOrder): PurchaseOrder {
  cacheAnswer(orderQuery(orderRef(order)).queryKey, order);
  return order;
}

export const standingQuery = (standingOrderId: StandingOrderId) =>
  liveQuery('ordering.getStandingOrder', { standingOrderId });

export function recordCharge(standing: StandingOrder): StandingOrder {
  cacheAnswer(standingQuery(standing.id).queryKey, standing);
  return standing;
}
