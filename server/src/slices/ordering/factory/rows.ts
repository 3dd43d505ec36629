import type { Updateable } from 'kysely';
import type { OrderLineId, PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { PurchaseOrderLinesTable, PurchaseOrdersTable } from '../tables.ts';

/** An order as its steps would leave it, without going through them. */
export const setOrder = (
  { db }: Pick<Ctx, 'db'>,
  id: PurchaseOrderId,
  facts: Updateable<PurchaseOrdersTable>,
) => db.updateTable('purchase_orders').set(facts).where('id', '=', id).execute();

export const setLines = (
  { db }: Pick<Ctx, 'db'>,
  id: PurchaseOrderId,
  facts: Updateable<PurchaseOrderLinesTable>,
) => db.updateTable('purchase_order_lines').set(facts).where('purchase_order_id', '=', id).execute();

export const setLine = (
  { db }: Pick<Ctx, 'db'>,
  { orderId, lineId }: { orderId: PurchaseOrderId; lineId: OrderLineId },
  facts: Updateable<PurchaseOrderLinesTable>,
) =>
  db
    .updateTable('purchase_order_lines')
    .set(facts)
    .where('purchase_order_id', '=', orderId)
    .where('id', '=', lineId)
    .execute();
