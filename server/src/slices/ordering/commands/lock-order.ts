import type { OrderSide, PurchaseOrderId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { writeChangesOf } from '../../../platform/events/write-events.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import type { OrderState } from '../policy.ts';
import { viewOrder } from '../queries/order.ts';
import { loadOrders, lockWholeOrder, ofOwnSide, stateOf, type OrderRef } from '../queries/order-records.ts';
import type { Parties } from '../queries/parties.ts';
import type { Order } from '../rules/orders.ts';

/** Locks the rows of orders by id, so that two transactions cannot deadlock; the locks cover their parts. */
export async function lockOrdersWithParts(tx: Tx, ids: readonly PurchaseOrderId[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  await writeChangesOf('purchase_orders', tx);
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
 * version, any is right. A refusal carries the order as it is now, for the caller to decide again.
 */
export async function lockOwnOrder(
  tx: MemberTx,
  { purchaseOrderId, as, version }: OrderRef & { version?: number },
): Promise<PartyOrder> {
  const { order, parties, side } = ofOwnSide(tx.ctx, await lockWholeOrder(tx, purchaseOrderId), as);
  if (version !== undefined && order.row.version !== version)
    throw new AppError('request.stale', { current: await viewOrder(tx.ctx, tx, order, side, parties) });
  return { ...order, parties, side, orderState: stateOf(order.row, side, tx.ctx.clock.now()) };
}
