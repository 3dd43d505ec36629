import { sql } from 'kysely';
import type { OrganizationId, PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { weightOf, lineAmountOf } from '../rules/lines.ts';
import { decimal } from '../../../platform/decimal.ts';
import { soldLine } from '../rules/orders.ts';
import type { LineRow, OrderRecord } from '../tables.ts';

export interface DeliveredOrder {
  row: OrderRecord;
  customerName: string;
  deliveredAt: Date;
  lines: {
    row: LineRow;
    /** In kilograms for lines priced by weight. */
    quantity: string;
    unit: 'piece' | 'kg';
    amountMinor: number;
    /** Granted claims, oldest first. */
    claims: { id: string; decidedAt: Date; quantity: string; amountMinor: number }[];
  }[];
}

/** Delivered orders of a seller, with what was credited for each line since. */
export async function deliveredOrders(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
): Promise<DeliveredOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderRecord & { customer_name: string }>`
    select o.*, c.name as customer_name from purchase_orders o join organizations c on c.id = o.customer_id
    where o.vendor_id = ${vendorId} and o.id = any(${[...ids]}::uuid[]) and o.delivered_at is not null
    order by o.delivered_at, o.id`.execute(db);
  const [lines, claims] = await Promise.all([
    db
      .selectFrom('purchase_order_lines')
      .selectAll()
      .where(sql<boolean>`purchase_order_id = any(${[...ids]}::uuid[])`)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    grantedClaims(db, ids),
  ]);
  const loadOrderLines = Map.groupBy(lines, (line) => line.purchase_order_id);
  return rows.map(({ customer_name, ...row }) => ({
    row,
    customerName: customer_name,
    deliveredAt: row.delivered_at!,
    lines: (loadOrderLines.get(row.id) ?? []).map((line) => ({
      row: line,
      ...deliveredAmountOf(line, row),
      claims: claims.flatMap(({ id, decided_at, lines: claimed }) =>
        claimed
          .filter(({ lineId }) => lineId === line.id)
          .map(({ quantity, amountMinor }) => ({
            id,
            decidedAt: decided_at!,
            quantity: decimal(quantity),
            amountMinor,
          })),
      ),
    })),
  }));
}

const grantedClaims = (db: Db, ids: readonly PurchaseOrderId[]) =>
  db
    .selectFrom('order_claims')
    .select(['id', 'decided_at', 'lines'])
    .where(sql<boolean>`purchase_order_id = any(${[...ids]}::uuid[])`)
    .where('status', '=', 'accepted')
    .orderBy('decided_at')
    .orderBy('id')
    .execute();

function deliveredAmountOf(line: LineRow, { currency }: OrderRecord) {
  const sold = soldLine(line);
  const { amountMinor } = lineAmountOf(sold, currency);
  return sold.isVariableWeight
    ? { quantity: weightOf(sold).kg, unit: 'kg' as const, amountMinor }
    : { quantity: sold.delivered ?? '0', unit: 'piece' as const, amountMinor };
}
