import type { OrderLine, OrderLineId, PurchaseOrder } from '@halles/contract';
import { countedOf, type Prepared } from '../preparing/preparation.ts';
import type { CountedLine } from '../preparing/send-counts.ts';
import { isCountable, isCounted, isSameCount, lineState, savedCount, type PackEntry } from './packing.ts';

/** A line that is ticked or typed and not saved yet. */
export interface Unsaved {
  /** Null: the tick was taken back. */
  count: Prepared | null;
  /** `countedOf` the line that was on the screen. */
  before: string | null;
}
export type UnsavedByLine = Readonly<Record<OrderLineId, Unsaved>>;

/** What is counted of a line and not saved; undefined also where somebody else counted the same. */
export const leftOf = (line: OrderLine, unsaved: UnsavedByLine): Unsaved | undefined => {
  const one = unsaved[line.id];
  return one && !isSameCount(one.count, savedCount(line)) ? one : undefined;
};

/** Somebody else counted the line meanwhile, or its order went on. */
export const isRefusedBy = ({ order, line }: PackEntry, { before }: Unsaved): boolean =>
  !isCountable(order) || countedOf(line) !== before;

interface SendableCount extends CountedLine {
  count: Prepared | null;
}

/** The lines of an order that can be saved as they stand. */
export const sendable = (order: PurchaseOrder, unsaved: UnsavedByLine): SendableCount[] =>
  order.lines.flatMap((line): SendableCount[] => {
    const one = leftOf(line, unsaved);
    if (!one || isRefusedBy({ order, line }, one)) return [];
    const { count, before } = one;
    if (count === null) return [{ lineId: line.id, before, prepared: null, weights: [], count }];
    if (!isCounted(lineState(line, count))) return [];
    const weights = line.isVariableWeight ? count.weights : [];
    return [{ lineId: line.id, before, prepared: count.pieces, weights, count }];
  });

/** What is left to save after these counts were: what was counted again meanwhile, now of the saved line. */
export const leftAfter = (
  unsaved: UnsavedByLine,
  sent: readonly SendableCount[],
  { lines }: PurchaseOrder,
): UnsavedByLine =>
  Object.fromEntries(
    Object.entries(unsaved).flatMap(([id, one]) => {
      const mine = sent.find(({ lineId }) => lineId === id);
      if (!mine) return [[id, one]];
      if (mine.count === one.count) return [];
      const saved = lines.find((line) => line.id === id);
      return [[id, { ...one, before: saved ? countedOf(saved) : null }]];
    }),
  );

/** Without what the server holds by now, because somebody else counted the same. */
export const withoutSaved = (unsaved: UnsavedByLine, orders: readonly PurchaseOrder[]): UnsavedByLine => {
  const saved = new Set(
    orders.flatMap(({ lines }) => lines).flatMap((line) => (leftOf(line, unsaved) ? [] : [line.id])),
  );
  const left = Object.entries(unsaved).filter(([id]) => !saved.has(id as OrderLineId));
  return left.length < Object.keys(unsaved).length ? Object.fromEntries(left) : unsaved;
};

/** The orders of which lines wait to be saved, once for each line. */
export const waitingOrders = (
  orders: readonly PurchaseOrder[],
  unsaved: UnsavedByLine,
): PurchaseOrder['id'][] =>
  orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const one = leftOf(line, unsaved);
      return one && !isRefusedBy({ order, line }, one) ? [order.id] : [];
    }),
  );
