import type { Currency, OrderChange, OrderSide } from '@halles/contract';
import { quantityProblem, lineAmountOf, type PricedLine } from './lines.ts';

/** How much of what was agreed may change without asking; null: nothing. */
export type Tolerance = { percent: number; amountMinor: number } | null;

const DEFAULT_PERCENT = 10;

/** The customer decides. Where they have not, what the vendor proposed counts, at most ten per cent. */
export function toleranceOf({ customer, vendor }: { customer: Tolerance; vendor: Tolerance }): Tolerance {
  if (customer !== null) return customer;
  return vendor && { ...vendor, percent: Math.min(vendor.percent, DEFAULT_PERCENT) };
}

interface ChangedLine {
  /** Null: it was not there before. */
  before: PricedLine | null;
  after: PricedLine;
}

/** Quantity and price each by itself: half of it at twice the price is no small change. */
export function changedAmount(lines: readonly ChangedLine[], currency: Currency): number {
  const lineAmount = (line: PricedLine): number => lineAmountOf(line, currency).amountMinor;
  return lines.reduce((sum, { before, after }) => {
    if (before === null) return sum + lineAmount(after);
    const atOldPrice = lineAmount({ ...after, unitPrice: before.unitPrice });
    return sum + Math.abs(atOldPrice - lineAmount(before)) + Math.abs(lineAmount(after) - atOldPrice);
  }, 0);
}

const appliesAtOnce = new Set<OrderChange['kind']>(['quantity', 'price', 'remove', 'deliveryFee']);

export interface Proposed {
  by: OrderSide;
  changes: readonly OrderChange[];
  /** What the order came to. */
  beforeMinor: number;
  afterMinor: number;
  /** The sum of what changed in it, up or down. */
  changedMinor: number;
}

/** Within both the share and the amount. Another product, date or place is always asked, and so is more weight. */
export function isWithinTolerance(
  { by, changes, beforeMinor, afterMinor, changedMinor }: Proposed,
  tolerance: Tolerance,
): boolean {
  if (tolerance === null || by !== 'vendor') return false;
  if (!changes.every(({ kind }) => appliesAtOnce.has(kind))) return false;
  const difference = Math.max(Math.abs(afterMinor - beforeMinor), changedMinor);
  return difference <= tolerance.amountMinor && difference * 100 <= tolerance.percent * beforeMinor;
}

/** A customer does not set prices, fees and weights. */
export const isChangeAllowedFor = (change: OrderChange, by: OrderSide): boolean =>
  by === 'vendor' || (change.kind !== 'price' && change.kind !== 'deliveryFee' && change.kind !== 'weights');

/** Two changes of one line, date, address or fee contradict each other. */
export function hasContradictions(changes: readonly OrderChange[]): boolean {
  const keys = changes.map((change) => {
    if ('lineId' in change)
      return change.kind === 'price' ? `price ${change.lineId}` : `line ${change.lineId}`;
    return change.kind === 'add' ? `add ${change.formatId}` : change.kind;
  });
  return new Set(keys).size < keys.length;
}

interface QuantityChange {
  by: OrderSide;
  before: string;
  after: string;
  minimumQuantity: string | null;
  multipleQuantity: string | null;
}

/** As in a cart. A line may be taken out, and a vendor who lacks something may give less than the minimum. */
export function quantityChangeProblem({ by, before, after, ...limits }: QuantityChange) {
  if (Number(after) === 0 || (by === 'vendor' && Number(after) < Number(before))) return null;
  return quantityProblem(after, limits);
}

interface MinimumOrder {
  by: OrderSide;
  minimumMinor: number | null;
  beforeMinor: number;
  afterMinor: number;
  /** Goods of the customer's other orders of the same delivery. */
  othersMinor: number;
  isMoved: boolean;
}

/** An order that was below the minimum already may still grow. */
export function minimumOrderProblem(
  order: MinimumOrder,
): 'ordering.empty' | 'ordering.belowMinimumOrder' | null {
  const { by, minimumMinor, beforeMinor, afterMinor, othersMinor, isMoved } = order;
  if (by === 'vendor') return null;
  if (afterMinor === 0 && beforeMinor > 0) return 'ordering.empty';
  const isLess = afterMinor < beforeMinor || isMoved;
  return isLess && minimumMinor !== null && afterMinor + othersMinor < minimumMinor
    ? 'ordering.belowMinimumOrder'
    : null;
}
