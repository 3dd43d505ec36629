import {
  fromThousandths,
  toThousandths,
  type FormatId,
  type AvailableLot,
  type ordering,
  type OrderLineId,
  type OrganizationId,
  type OutputOf,
  type PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { keptQuantities, lotsInStock } from '../../inventory/index.ts';
import { hasEffects, type Order } from '../rules/orders.ts';
import { loadOwnOrder } from './order-records.ts';

type At = Pick<Ctx, 'db' | 'clock'>;

/** Available lots of each format, less the quantities prepared for other orders, which keep theirs until delivery. */
export async function loadAvailableLots(
  at: At,
  { row, lines }: Order,
): Promise<Map<FormatId, AvailableLot[]>> {
  const formatIds = [...new Set(lines.map((line) => line.format_id))];
  const lineIds = lines.map(({ id }) => id);
  return hasEffects(row) ? loadSellerLots(at, row.vendor_id, formatIds, lineIds) : new Map();
}

/** The same lots without an order to exclude. */
export async function loadSellerLots(
  at: At,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  exceptLineIds: readonly OrderLineId[] = [],
): Promise<Map<FormatId, AvailableLot[]>> {
  const lots = await lotsInStock(at, vendorId, formatIds);
  const kept = await keptQuantities(at.db, vendorId, formatIds, exceptLineIds);
  const availableLots = lots
    .map(({ id, formatId, code, bestBefore, quantity }) => {
      const left = toThousandths(quantity) - (kept.get(id) ?? 0n);
      return { formatId, lot: { lotId: id, code, bestBefore, left: fromThousandths(left > 0n ? left : 0n) } };
    })
    .filter(({ lot }) => lot.left !== '0');
  const byFormat = Map.groupBy(availableLots, ({ formatId }) => formatId);
  return new Map([...byFormat].map(([formatId, those]) => [formatId, those.map(({ lot }) => lot)]));
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
