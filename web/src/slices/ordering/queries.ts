import type { PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { keepAnswer, type InputNamed, type OutputNamed } from '../../lib/query.ts';

export type OrdersInput = InputNamed<'ordering.listOrders'>;
export type Activity = OutputNamed<'ordering.listOrderActivity'>[number];
export type ChangePreview = OutputNamed<'ordering.previewChange'>;

/** What the screens of orders ask, for loaders and for the cache they read from. */
export const orderQuery = (purchaseOrderId: PurchaseOrderId) =>
  liveQuery('ordering.getOrder', { purchaseOrderId });

/** What the server answered to a change is what the screen shows. */
export function keepOrder(order: PurchaseOrder): PurchaseOrder {
  keepAnswer(orderQuery(order.id).queryKey, order);
  return order;
}
