import type { OrderLineId, PurchaseOrder } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { currentOf } from '../../../../lib/problem-error.ts';
import { cacheOrder, seen } from '../../queries.ts';
import { countedOf } from './preparation.ts';

/** One line as somebody counted it. */
export interface CountedLine {
  lineId: OrderLineId;
  /** `countedOf` the line that was on the screen. */
  before: string | null;
  prepared: string | null;
  weights?: readonly string[];
}

/** Whether nobody else counted these lines meanwhile. */
const isAsBefore = (order: PurchaseOrder, counts: readonly CountedLine[]): boolean =>
  counts.every(({ lineId, before }) =>
    order.lines.some((line) => line.id === lineId && countedOf(line) === before),
  );

/** Saves counts. When somebody else saved meanwhile, lines that nobody else counted can still be saved. */
export async function sendCounts(
  order: PurchaseOrder,
  counts: readonly CountedLine[],
): Promise<PurchaseOrder> {
  const send = (of: PurchaseOrder) =>
    api.ordering.prepareLines({
      ...seen(of),
      lines: counts.map(({ lineId, prepared, weights }) => ({
        lineId,
        prepared,
        ...(weights && { weights: [...weights] }),
      })),
    });
  try {
    return cacheOrder(await send(order));
  } catch (error) {
    const current = currentOf(error) as PurchaseOrder | null;
    if (!current) throw error;
    cacheOrder(current);
    if (!isAsBefore(current, counts)) throw error;
    return cacheOrder(await send(current));
  }
}
