import type { Currency, OrderChange, OrderSide } from '@halles/contract';
import { quantityProblem, lineAmountOf, type PricedLine } from './lines.ts';

/** The part of an agreed order that may change without an answer; null: nothing. */
export type Tolerance = { percent: number; amountMinor: number } | null;

const DEFAULT_PERCENT = 10;

/** The customer's own tolerance counts; without one, the vendor's proposal counts up to ten per cent. */
export function toleranceOf({ customer, vendor }: { customer: Tolerance; vendor: Tolerance }): Tolerance {
  if (customer !== null) return customer;
  return vendor && { ...vendor, percent: Math.min(vendor.percent, DEFAULT_PERCENT) };
}

interface ChangedLine {
  /** Null: the line is new. */
  before: PricedLine | null;
  after: PricedLine;
}

/** Quantity and price changes are summed separately: half the quantity at twice the price is not a small change. */
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
  /** The order's total before the change. */
  beforeMinor: number;
  afterMinor: number;
  /** The sum of the changes, up or down. */
  changedMinor: number;
}

/**
 * Must be within both the percentage and the amount. Another product, date or place, or more weight, always needs an
 * answer.
 */
export function isWithinTolerance(
  { by, changes, beforeMinor, afterMinor, changedMinor }: Proposed,
  tolerance: Tolerance,
): boolean {
  if (tolerance === null || by !== 'vendor') return false;
  if (!changes.every(({ kind }) => appliesAtOnce.has(kind))) return false;
  const difference = Math.max(Math.abs(afterMinor - beforeMinor), changedMinor);
  return difference <= tolerance.amountMinor && difference * 100 <= tolerance.percent * beforeMinor;
}

/** A customer cannot propose prices, fees or weights. */
export const isChangeAllowedFor = (change: OrderChange, by: OrderSide): boolean =>
  by === 'vendor' || (change.kind !== 'price' && change.kind !== 'deliveryFee' && change.kind !== 'weights');

/** Two changes of the same line, date, address or fee contradict each other. */
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

/** Same limits as in a cart, but a line may be removed, and a vendor may confirm less than the minimum. */
export function quantityChangeProblem({ by, before, after, ...limits }: QuantityChange) {
  if (Number(after) === 0 || (by === 'vendor' && Number(after) < Number(before))) return null;
  return quantityProblem(after, limits);
}

interface MinimumOrder {
  by: OrderSide;
  minimumMinor: number | null;
  beforeMinor: number;
  afterMinor: number;
  /** Item amounts of the customer's other orders for the same delivery. */
  othersMinor: number;
  isMoved: boolean;
}

/** An order that was already below the minimum may still be increased. */
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
