import type { OrderSide, PurchaseOrderId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { sideOf, stateOf, type OrderRef, type LineRow, type OrderRecord } from '../queries/order-records.ts';
import type { OrderState } from '../policy.ts';

export interface LockedOrder {
  row: OrderRecord;
  lines: LineRow[];
}

/** Locks the order's row; its lines are covered by the same lock. */
export async function lockOrder(tx: Tx, id: PurchaseOrderId): Promise<LockedOrder> {
  const row = await tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where('purchase_order_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { row, lines };
}

export interface PartyOrder extends LockedOrder {
  side: OrderSide;
  orderState: OrderState;
}

/** Locks an order of the member's organization, as vendor or customer; for all others it does not exist. */
export async function lockOwnOrder(
  tx: Tx,
  { purchaseOrderId, as, version }: OrderRef & { version: number },
): Promise<PartyOrder> {
  const locked = await lockOrder(tx, purchaseOrderId);
  const side = sideOf(tx.ctx, locked.row, as);
  if (side === null) throw new AppError('request.notFound');
  if (locked.row.version !== version) throw new AppError('request.stale', { version: locked.row.version });
  return { ...locked, side, orderState: stateOf(locked.row, side, tx.ctx.clock.now()) };
}
