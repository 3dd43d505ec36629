import { fromThousandths, toThousandths, type CartLine } from '@halles/contract';

/** The allowed quantities: a minimum, and multiples. */
export type Steps = Pick<CartLine, 'minimumQuantity' | 'multipleQuantity'>;

const ONE = 1_000n;

const QUANTITY = /^\d{1,9}(\.\d{1,3})?$/;
export const isQuantity = (typed: string): boolean => QUANTITY.test(typed);

const roundedUp = (value: bigint, by: bigint): bigint => ((value + by - 1n) / by) * by;
const multipleOf = ({ multipleQuantity }: Steps): bigint =>
  multipleQuantity === null ? 0n : toThousandths(multipleQuantity);

/** The smallest allowed quantity that is at least `value`. */
function allowedFrom(value: bigint, steps: Steps): bigint {
  const least = steps.minimumQuantity === null ? 0n : toThousandths(steps.minimumQuantity);
  const wanted = value > least ? value : least;
  const multiple = multipleOf(steps);
  return multiple === 0n ? wanted : roundedUp(wanted, multiple);
}

/** One step up or down within the multiples; below the minimum it becomes zero. */
export function steppedQuantity(quantity: string, direction: 1 | -1, steps: Steps): string {
  const now = toThousandths(isQuantity(quantity) ? quantity : '0');
  const by = multipleOf(steps) || ONE;
  if (direction === 1) return fromThousandths(allowedFrom((now / by + 1n) * by, steps));
  const less = roundedUp(now, by) - by;
  return fromThousandths(less <= 0n || less < allowedFrom(0n, steps) ? 0n : less);
}

/** The nearest allowed quantity for one that is not allowed; null when the line can only be removed. */
export function mendedQuantity(
  line: Steps & Pick<CartLine, 'quantity' | 'problem' | 'available'>,
): string | null {
  const { problem, quantity, available } = line;
  if (problem === 'ordering.belowMinimumQuantity' || problem === 'ordering.notAMultiple')
    return fromThousandths(allowedFrom(toThousandths(quantity), line));
  if (problem !== 'ordering.notEnoughStock' || available === null) return null;
  const left = toThousandths(available);
  const by = multipleOf(line) || 1n;
  const most = left - (left % by);
  return most > 0n && most >= allowedFrom(0n, line) ? fromThousandths(most) : null;
}

/** Products sold by weight or volume accept decimals; pieces and cases do not. */
export const decimalsOf = (saleUnit: CartLine['saleUnit'] | undefined): 0 | 3 =>
  saleUnit === 'kg' || saleUnit === 'lb' || saleUnit === 'litre' ? 3 : 0;
