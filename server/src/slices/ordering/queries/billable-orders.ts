import { fromThousandths, toThousandths, type OrganizationId, type PurchaseOrderId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { depositsOf, weightOf, withPieces, lineAmountOf } from '../rules/lines.ts';
import { decimal } from '../../../platform/decimal.ts';
import { soldLine, type Order } from '../rules/orders.ts';
import type { LineRow, OrderRecord } from '../tables.ts';
import { loadOrdersOf } from './order-records.ts';

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
  const orders = new Map((await loadOrdersOf(db, vendorId, ids)).map((order) => [order.row.id, order]));
  return ids.flatMap((id) => {
    const order = orders.get(id);
    if (!order) return [];
    const { row, lines } = order;
    const granted = grantedByLine(order);
    return [{ row, lines: lines.map((line) => billed(line, row, granted.get(line.id) ?? 0n)) }];
  });
}

function grantedByLine({ claims }: Order): Map<string, bigint> {
  const granted = new Map<string, bigint>();
  for (const { lineId, quantity } of claims.flatMap(({ status, lines }) =>
    status === 'accepted' ? lines : [],
  ))
    granted.set(lineId, (granted.get(lineId) ?? 0n) + toThousandths(decimal(quantity)));
  return granted;
}

function billed(row: LineRow, { currency }: OrderRecord, granted: bigint): BillableLine {
  const sold = soldLine(row);
  const delivered = toThousandths(sold.delivered ?? '0');
  const left = granted > delivered ? 0n : delivered - granted;
  const pieces = fromThousandths(left);
  const part = withPieces(sold, pieces);
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
