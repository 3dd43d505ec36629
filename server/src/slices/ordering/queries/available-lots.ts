import { sql } from 'kysely';
import {
  fromThousandths,
  toThousandths,
  type FormatId,
  type AvailableLot,
  type ordering,
  type OrganizationId,
  type OutputOf,
  type PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { lotsInStock } from '../../inventory/index.ts';
import { loadOrderLines } from './order.ts';
import { loadOrderRecord, type OrderRecord } from './order-records.ts';

type At = Pick<Ctx, 'db' | 'clock'>;

/** Available lots of each format, less the quantities prepared for other orders, which keep theirs until delivery. */
export async function loadAvailableLots(
  at: At,
  { id, vendor_id, is_test }: Pick<OrderRecord, 'id' | 'vendor_id' | 'is_test'>,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, AvailableLot[]>> {
  // Test orders use no stock.
  return is_test ? new Map() : loadSellerLots(at, vendor_id, formatIds, id);
}

/** The same lots without an order to exclude. */
export async function loadSellerLots(
  at: At,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  exceptOrderId: PurchaseOrderId | null = null,
): Promise<Map<FormatId, AvailableLot[]>> {
  const lots = await lotsInStock(at, vendorId, formatIds);
  const takenBy = await loadTakenQuantities(at.db, vendorId, formatIds, exceptOrderId);
  const availableLots = lots
    .map(({ id, formatId, code, bestBefore, quantity }) => {
      const left = toThousandths(quantity) - (takenBy.get(id) ?? 0n);
      return { formatId, lot: { lotId: id, code, bestBefore, left: fromThousandths(left > 0n ? left : 0n) } };
    })
    .filter(({ lot }) => lot.left !== '0');
  const byFormat = Map.groupBy(availableLots, ({ formatId }) => formatId);
  return new Map([...byFormat].map(([formatId, those]) => [formatId, those.map(({ lot }) => lot)]));
}

async function loadTakenQuantities(
  db: Db,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  exceptOrderId: PurchaseOrderId | null,
): Promise<Map<string, bigint>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<{ lot_id: string; taken: string }>`
    select t.lot->>'lotId' as lot_id, sum((t.lot->>'quantity')::numeric) as taken
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    cross join jsonb_array_elements(l.lots) as t (lot)
    where o.vendor_id = ${vendorId} and o.id is distinct from ${exceptOrderId}::uuid and not o.is_test
      and o.status in ('confirmed', 'preparing', 'ready', 'inTransit')
      and l.format_id = any(${[...formatIds]}::uuid[])
    group by 1`.execute(db);
  return new Map(rows.map(({ lot_id, taken }) => [lot_id, toThousandths(Number(taken).toFixed(3))]));
}

/** Only the seller prepares the order, so only the seller sees the lots. */
export async function listOrderLots(
  ctx: Ctx,
  { purchaseOrderId }: { purchaseOrderId: PurchaseOrderId },
): Promise<OutputOf<typeof ordering.listOrderLots>> {
  const { row, side } = await loadOrderRecord(ctx, ctx.db, { purchaseOrderId });
  if (side !== 'vendor') throw new AppError('request.notFound');
  const lines = await loadOrderLines(ctx.db, row.id);
  const lots = await loadAvailableLots(ctx, row, [...new Set(lines.map((line) => line.format_id))]);
  return lines.flatMap((line) => {
    const those = lots.get(line.format_id);
    return those ? [{ lineId: line.id, lots: those }] : [];
  });
}
