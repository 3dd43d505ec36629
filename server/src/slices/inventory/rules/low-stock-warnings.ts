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
 * The warning caused by a confirmed order. An order crosses the threshold only if on hand was above it before; stock
 * counted below it, or sold without stock, gives no warning.
 */
export function warningAfterOrder(stock: WatchedStock, warned: WarningTimes): Warning | null {
  if (stock.mode === 'unlimited') return null;
  const available = availableOf(stock);
  if (available <= 0n) return stock.onHand > 0n && warned.outWarnedAt === null ? 'out' : null;
  if (stock.lowStockThreshold === null || warned.lowWarnedAt !== null) return null;
  const threshold = toThousandths(stock.lowStockThreshold);
  return available <= threshold && stock.onHand > threshold ? 'low' : null;
}

/** Each warning is given once; an out-of-stock warning includes the low-stock one. */
export const warningTimesFor = (warning: Warning, now: Date): Partial<WarningTimes> =>
  warning === 'out' ? { outWarnedAt: now, lowWarnedAt: now } : { lowWarnedAt: now };

/** A restock or a changed threshold re-enables the warnings that the stock now clears; a cancelled order does not. */
export function clearWarnings(stock: WatchedStock, warned: WarningTimes): WarningTimes {
  if (stock.mode === 'unlimited') return { lowWarnedAt: null, outWarnedAt: null };
  const available = availableOf(stock);
  const threshold = stock.lowStockThreshold === null ? 0n : toThousandths(stock.lowStockThreshold);
  return {
    lowWarnedAt: available > threshold ? null : warned.lowWarnedAt,
    outWarnedAt: available > 0n ? null : warned.outWarnedAt,
  };
}
