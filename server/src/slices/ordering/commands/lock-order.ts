import type { OrderSide, PurchaseOrderId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { OrderState } from '../policy.ts';
import { loadOrders, loadOwnOrder, stateOf, type OrderRef } from '../queries/order-records.ts';
import type { Parties } from '../queries/parties.ts';
import type { Order } from '../rules/orders.ts';

/** Locks the rows of orders by id, so that two transactions cannot deadlock; the locks cover their parts. */
export async function lockOrdersWithParts(tx: Tx, ids: readonly PurchaseOrderId[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return loadOrders(tx, rows);
}

export async function lockOrder(tx: Tx, id: PurchaseOrderId): Promise<Order> {
  const [order] = await lockOrdersWithParts(tx, [id]);
  if (!order) throw new AppError('request.notFound');
  return order;
}

export interface PartyOrder extends Order {
  parties: Parties;
  side: OrderSide;
  orderState: OrderState;
}

/**
 * Locks an order of the member's organization, as vendor or customer; for all others it does not exist. Without a
 * version, any is right.
 */
export async function lockOwnOrder(
  tx: Tx,
  { purchaseOrderId, as, version }: OrderRef & { version?: number },
): Promise<PartyOrder> {
  const id = purchaseOrderId;
  await tx.selectFrom('purchase_orders').select('id').where('id', '=', id).forUpdate().execute();
  // A second statement, because the first one's picture of the parts may be older than its lock.
  const { order, parties, side } = await loadOwnOrder(tx.ctx, tx, { purchaseOrderId, as });
  if (version !== undefined && order.row.version !== version)
    throw new AppError('request.stale', { version: order.row.version });
  return { ...order, parties, side, orderState: stateOf(order.row, side, tx.ctx.clock.now()) };
}
