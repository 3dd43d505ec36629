import type { OrderChange, OrderSide } from '@halles/contract';

/** How much the other side lets pass without being asked; null: nothing. */
export type Tolerance = { percent: number; amountMinor: number } | null;

/** Within both the share and the amount: counted from what was agreed. Only what the vendor proposes is let pass. */
export function isWithinTolerance(
  { by, beforeMinor, afterMinor }: { by: OrderSide; beforeMinor: number; afterMinor: number },
  tolerance: Tolerance,
): boolean {
  if (tolerance === null || by !== 'vendor') return false;
  const difference = Math.abs(afterMinor - beforeMinor);
  return difference <= tolerance.amountMinor && difference * 100 <= tolerance.percent * beforeMinor;
}

/** A customer does not set prices and fees. */
export const isOwnChange = (change: OrderChange, by: OrderSide): boolean =>
  by === 'vendor' || (change.kind !== 'price' && change.kind !== 'deliveryFee');

/** Two changes of one line, date, address or fee contradict each other. */
export function contradicts(changes: readonly OrderChange[]): boolean {
  const keys = changes.map((change) => {
    if ('lineId' in change)
      return change.kind === 'price' ? `price ${change.lineId}` : `line ${change.lineId}`;
    return change.kind === 'add' ? `add ${change.formatId}` : change.kind;
  });
  return new Set(keys).size < keys.length;
}
