import { toThousandths, type StockMode } from '@halles/contract';
import { availableOf, type Amounts } from './stock.ts';

export interface WarningTimes {
  lowWarnedAt: Date | null;
  outWarnedAt: Date | null;
}
interface WatchedStock extends Amounts {
  mode: StockMode;
  lowStockThreshold: string | null;
}

export type Warning = 'low' | 'out';

/**
 * What a confirmed order makes worth saying. It is the order that crossed the threshold when there is still more than
 * that on hand; what was counted below it, or sold without stock, was never crossed by anybody's order.
 */
export function warningAfterOrder(stock: WatchedStock, warned: WarningTimes): Warning | null {
  if (stock.mode === 'unlimited') return null;
  const available = availableOf(stock);
  if (available <= 0n) return stock.onHand > 0n && warned.outWarnedAt === null ? 'out' : null;
  if (stock.lowStockThreshold === null || warned.lowWarnedAt !== null) return null;
  const threshold = toThousandths(stock.lowStockThreshold);
  return available <= threshold && stock.onHand > threshold ? 'low' : null;
}

/** Said once: who heard that it ran out need not hear that it is low. */
export const warningTimesFor = (warning: Warning, now: Date): Partial<WarningTimes> =>
  warning === 'out' ? { outWarnedAt: now, lowWarnedAt: now } : { lowWarnedAt: now };

/** A restock, or another threshold, arms again what it lifts the stock above. An order that is given back does not. */
export function clearWarnings(stock: WatchedStock, warned: WarningTimes): WarningTimes {
  if (stock.mode === 'unlimited') return { lowWarnedAt: null, outWarnedAt: null };
  const available = availableOf(stock);
  const threshold = stock.lowStockThreshold === null ? 0n : toThousandths(stock.lowStockThreshold);
  return {
    lowWarnedAt: available > threshold ? null : warned.lowWarnedAt,
    outWarnedAt: available > 0n ? null : warned.outWarnedAt,
  };
}
