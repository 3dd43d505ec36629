import type { OrderLineId, OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { settleServiceFee } from './confirm.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';

interface CreditedLine {
  id: OrderLineId;
  creditedMinor: number;
}

/** Before a document about these orders takes its number. */
export async function lockOrders(
  tx: Tx,
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What is given back of the lines of orders, in all; the service fee follows what is left. */
export async function setCreditedLines(
  tx: Tx,
  { orders, cause }: { orders: readonly { id: PurchaseOrderId; lines: CreditedLine[] }[]; cause: string },
): Promise<void> {
  for (const { id, lines } of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await writeCredited(tx, await lockOrder(tx, id), lines, `${cause}:${id}`);
}

export async function writeCredited(
  tx: Tx,
  { row, lines }: LockedOrder,
  credited: readonly CreditedLine[],
  causeKey: string,
): Promise<void> {
  const now = new Map(credited.map(({ id, creditedMinor }) => [id, creditedMinor]));
  const after = lines.map((line) => ({ ...line, credited_minor: now.get(line.id) ?? line.credited_minor }));
  for (const [index, { id, credited_minor }] of after.entries())
    if (credited_minor !== lines[index]!.credited_minor)
      await tx
        .updateTable('purchase_order_lines')
        .set({ credited_minor })
        .where('purchase_order_id', '=', row.id)
        .where('id', '=', id)
        .execute();
  const feeMinor = await settleServiceFee(tx, row, after, causeKey);
  await tx
    .updateTable('purchase_orders')
    .set({ service_fee_minor: feeMinor })
    .where('id', '=', row.id)
    .execute();
}
