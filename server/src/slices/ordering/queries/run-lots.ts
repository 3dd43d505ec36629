import {
  pickEarliestLots,
  fromThousandths,
  toThousandths,
  type FormatId,
  type OrderLot,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { loadSellerLots } from './available-lots.ts';
import type { RunOrder } from './run-orders.ts';

const waiting = new Set<RunOrder['status']>(['confirmed', 'preparing', 'ready']);

/** The lots to pick for a run: the chosen ones, and for other lines the ones that expire first. */
export async function lotsToPick(
  at: Pick<Ctx, 'db' | 'clock'>,
  vendorId: OrganizationId,
  orders: readonly RunOrder[],
): Promise<Map<FormatId, OrderLot[]>> {
  const lines = orders.filter(({ status }) => waiting.has(status)).flatMap((order) => order.lines);
  const byFormat = Map.groupBy(lines, (line) => line.formatId);
  const availableLots = await loadSellerLots(at, vendorId, [...byFormat.keys()]);
  return new Map(
    [...byFormat].map(([formatId, those]) => {
      const chosen = those.flatMap((line) => line.lots);
      const wanted = those
        .filter(({ lots }) => lots.length === 0)
        .reduce((sum, { quantity }) => sum + toThousandths(quantity), 0n);
      const rest = pickEarliestLots(availableLots.get(formatId) ?? [], fromThousandths(wanted));
      return [formatId, mergeLots([...chosen, ...rest])];
    }),
  );
}

/** Merges entries of the same lot. */
function mergeLots(lots: readonly OrderLot[]): OrderLot[] {
  const byLot = Map.groupBy(lots, ({ lotId }) => lotId);
  return [...byLot.values()].map((those) => ({
    ...those[0]!,
    quantity: fromThousandths(those.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0n)),
  }));
}
