import { fromThousandths, toThousandths, type OrganizationId, type PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { depositsOf, weightOf, lineAmountOf } from '../rules/lines.ts';
import { decimal } from '../../../platform/decimal.ts';
import { soldLine } from '../rules/orders.ts';
import type { LineRow, OrderRecord } from '../tables.ts';

/** The delivered quantity of a line, less what granted claims credited. */
export interface BillableLine {
  row: LineRow;
  /** In kilograms for lines priced by weight. */
  quantity: string;
  unit: 'piece' | 'kg';
  pieces: string | null;
  amountMinor: number;
  depositMinor: number;
}

export interface BillableOrder {
  row: OrderRecord;
  lines: BillableLine[];
}

/** Billable data of orders of a seller, in the order of the ids. */
export async function billableOrders(
  db: Db,
  vendorId: OrganizationId,
  ids: readonly PurchaseOrderId[],
): Promise<BillableOrder[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('purchase_orders')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', [...ids])
    .execute();
  const lines = await db
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where('purchase_order_id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const granted = await grantedByLine(db, ids);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const own = lines.filter((line) => line.purchase_order_id === id);
    return [{ row, lines: own.map((line) => billed(line, row, granted.get(line.id) ?? 0n)) }];
  });
}

async function grantedByLine(db: Db, ids: readonly PurchaseOrderId[]): Promise<Map<string, bigint>> {
  const claims = await db
    .selectFrom('order_claims')
    .select('lines')
    .where('purchase_order_id', 'in', [...ids])
    .where('status', '=', 'accepted')
    .execute();
  const granted = new Map<string, bigint>();
  for (const { lineId, quantity } of claims.flatMap((claim) => claim.lines))
    granted.set(lineId, (granted.get(lineId) ?? 0n) + toThousandths(decimal(quantity)));
  return granted;
}

function billed(row: LineRow, { currency }: OrderRecord, granted: bigint): BillableLine {
  const sold = soldLine(row);
  const delivered = toThousandths(sold.delivered ?? '0');
  const left = granted > delivered ? 0n : delivered - granted;
  const pieces = fromThousandths(left);
  const part = { ...sold, prepared: sold.prepared ?? sold.delivered, delivered: pieces };
  const { amountMinor } = lineAmountOf(part, currency);
  const depositMinor = depositsOf(sold.depositMinor, pieces);
  if (!sold.isVariableWeight)
    return { row, quantity: pieces, unit: 'piece', pieces: null, amountMinor, depositMinor };
  return { row, quantity: weightOf(part).kg, unit: 'kg', pieces, amountMinor, depositMinor };
}

/** Delivered orders of a seller that are on no invoice, oldest first. */
export async function unbilledOrders(
  db: Db,
  vendorId: OrganizationId,
  { customerId, until }: { customerId?: OrganizationId | undefined; until?: string | undefined },
): Promise<OrderRecord[]> {
  let found = db
    .selectFrom('real_orders')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('status', 'in', ['delivered', 'completed'])
    .where('invoice_id', 'is', null)
    .where('is_billed', '=', false)
    .where('external_invoice_file_id', 'is', null);
  if (customerId !== undefined) found = found.where('customer_id', '=', customerId);
  if (until !== undefined) found = found.where('on_day', '<=', until);
  return found.orderBy('on_day').orderBy('id').execute();
}
