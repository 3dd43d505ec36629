import {
  divideRounded,
  fromThousandths,
  lineAmount,
  orderingLimits,
  toThousandths,
  type Currency,
} from '@halles/contract';

/** The fields that decide the amount of a line, at any step. */
export interface PricedLine {
  isVariableWeight: boolean;
  netWeightKg: string | null;
  unitPrice: string;
  requested: string;
  confirmed: string | null;
  prepared: string | null;
  weights: readonly string[];
  delivered: string | null;
}

/** The quantity of the latest step. */
export const quantityOf = (
  line: Omit<PricedLine, 'unitPrice' | 'netWeightKg' | 'isVariableWeight' | 'weights'>,
): string => line.delivered ?? line.prepared ?? line.confirmed ?? line.requested;

const sumOf = (weights: readonly string[]): bigint =>
  weights.reduce((sum, weight) => sum + toThousandths(weight), 0n);

/** Kilograms: the recorded weights, or pieces × net weight. If fewer were delivered than weighed, in proportion. */
export function weightOf(line: PricedLine): { kg: string; isEstimated: boolean } {
  const pieces = toThousandths(quantityOf(line));
  const weighed = sumOf(line.weights);
  if (weighed > 0n) {
    const prepared = toThousandths(line.prepared ?? quantityOf(line));
    const isWhole = pieces === prepared || prepared === 0n;
    return {
      kg: fromThousandths(isWhole ? weighed : divideRounded(weighed * pieces, prepared)),
      isEstimated: false,
    };
  }
  const each = toThousandths(line.netWeightKg ?? '1');
  return { kg: fromThousandths(divideRounded(pieces * each, 1_000n)), isEstimated: pieces !== 0n };
}

/** Not above the tolerance over the estimate, nor above the weight that the customer already accepted. */
export function isWeightWithinTolerance(line: PricedLine, weights: readonly string[]): boolean {
  const weighed = sumOf(weights);
  const estimated = BigInt(weights.length) * toThousandths(line.netWeightKg ?? '1');
  const isAccepted = line.weights.length === weights.length && weighed <= sumOf(line.weights);
  return isAccepted || weighed * 100n <= estimated * BigInt(100 + orderingLimits.weightTolerancePercent);
}

/** money.md: quantity × unit price, rounded to the cent; by weight for items priced per kilogram. */
export function lineAmountOf(
  line: PricedLine,
  currency: Currency,
): { amountMinor: number; isEstimated: boolean } {
  if (!line.isVariableWeight)
    return {
      amountMinor: lineAmount(quantityOf(line), line.unitPrice, currency).amountMinor,
      isEstimated: false,
    };
  const { kg, isEstimated } = weightOf(line);
  return { amountMinor: lineAmount(kg, line.unitPrice, currency).amountMinor, isEstimated };
}

interface Part {
  quantity: string;
  amountMinor: number;
}

/** A delivered line with fewer pieces than were delivered, as it is after claims. */
export const withPieces = <Line extends PricedLine>(line: Line, pieces: string): Line => ({
  ...line,
  prepared: line.prepared ?? line.delivered,
  delivered: pieces,
});

/**
 * The part of a delivered line's amount that a claim credits: what is left is worth its own quantity at the price, to the
 * cent, as the invoice of the rest says it.
 */
export function claimAmount(
  line: PricedLine,
  { earlier, quantity, currency }: { earlier: readonly Part[]; quantity: string; currency: Currency },
): number {
  const whole = toThousandths(line.delivered ?? '0');
  const left =
    earlier.reduce((sum, part) => sum - toThousandths(part.quantity), whole) - toThousandths(quantity);
  const { amountMinor } = lineAmountOf(line, currency);
  const leftMinor = earlier.reduce((sum, part) => sum - part.amountMinor, amountMinor);
  const restMinor =
    left > 0n ? lineAmountOf(withPieces(line, fromThousandths(left)), currency).amountMinor : 0;
  return Math.max(leftMinor - restMinor, 0);
}

/** A deposit is charged per container; a part of a container counts as one. */
export const depositsOf = (depositMinor: number, quantity: string): number =>
  depositMinor * Number((toThousandths(quantity) + 999n) / 1_000n);

/** Below the minimum, or not a multiple. */
export function quantityProblem(
  quantity: string,
  { minimumQuantity, multipleQuantity }: { minimumQuantity: string | null; multipleQuantity: string | null },
): 'ordering.belowMinimumQuantity' | 'ordering.notAMultiple' | null {
  const orderable = toThousandths(quantity);
  if (minimumQuantity !== null && orderable < toThousandths(minimumQuantity))
    return 'ordering.belowMinimumQuantity';
  if (multipleQuantity === null) return null;
  const step = toThousandths(multipleQuantity);
  return step > 0n && orderable % step !== 0n ? 'ordering.notAMultiple' : null;
}

/** The next higher quantity that can be ordered. */
export function roundUpQuantity(
  quantity: string,
  { minimumQuantity, multipleQuantity }: { minimumQuantity: string | null; multipleQuantity: string | null },
): string {
  const least = toThousandths(minimumQuantity ?? '0');
  const step = toThousandths(multipleQuantity ?? '0');
  const atLeastRequested = toThousandths(quantity);
  const orderable = atLeastRequested < least ? least : atLeastRequested;
  return fromThousandths(step > 0n ? ((orderable + step - 1n) / step) * step : orderable);
}
