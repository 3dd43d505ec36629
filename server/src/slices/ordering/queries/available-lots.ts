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
import { hasEffects, type Order } from '../rules/orders.ts';
import { loadOwnOrder } from './order-records.ts';

type At = Pick<Ctx, 'db' | 'clock'>;

/** Available lots of each format, less the quantities prepared for other orders, which keep theirs until delivery. */
export async function loadAvailableLots(
  at: At,
  { row, lines }: Order,
): Promise<Map<FormatId, AvailableLot[]>> {
  const formatIds = [...new Set(lines.map((line) => line.format_id))];
  return hasEffects(row) ? loadSellerLots(at, row.vendor_id, formatIds, row.id) : new Map();
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

/** What other orders were prepared from, in thousandths, by lot. */
export async function loadTakenQuantities(
  db: Db,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  exceptOrderId: PurchaseOrderId | null,
): Promise<Map<string, bigint>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<{ lot_id: string; taken: string }>`
    select t.lot->>'lotId' as lot_id, sum((t.lot->>'quantity')::numeric) as taken
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    cross join jsonb_array_elements(l.lots) as t (lot)
    where o.vendor_id = ${vendorId} and o.id is distinct from ${exceptOrderId}::uuid
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
  const { order, side } = await loadOwnOrder(ctx, ctx.db, { purchaseOrderId });
  if (side !== 'vendor') throw new AppError('request.notFound');
  const lots = await loadAvailableLots(ctx, order);
  return order.lines.flatMap((line) => {
    const those = lots.get(line.format_id);
    return those ? [{ lineId: line.id, lots: those }] : [];
  });
}
