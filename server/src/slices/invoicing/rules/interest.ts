import { addDays, divideRounded, percentThousandths, type InterestSpan } from '@halles/contract';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365n;
/** Per cent, in thousandths. */
const WHOLE = 100_000n;

export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);

/** Simple interest, actual days of a year of 365, half a cent up. */
export const simpleInterest = (baseMinor: number, annualRate: string, days: number): number =>
  Number(divideRounded(BigInt(baseMinor) * percentThousandths(annualRate) * BigInt(days), WHOLE * YEAR_DAYS));

/** An overdue invoice as far as interest goes. */
export interface LateDebt {
  dueOn: string;
  /** Less what its own credit notes gave back: that was never owed. */
  principalMinor: number;
  /** What came off it, and on which day; a reversed payment never came. */
  settled: readonly { on: string; amountMinor: number }[];
  /** The last day that is charged already; null: none is. */
  chargedUntil: string | null;
}

/**
 * The days after the due date that nobody was charged for yet, in stretches of one balance. The day of a payment still
 * bears interest on what it pays; interest itself bears none, as it is never part of a goods invoice.
 */
export function interestOn(debt: LateDebt, annualRate: string, until: string): InterestSpan[] {
  const start = addDays(debt.chargedUntil ?? debt.dueOn, 1);
  const first = start > addDays(debt.dueOn, 1) ? start : addDays(debt.dueOn, 1);
  if (first > until) return [];
  const changes = debt.settled.map(({ on }) => addDays(on, 1)).filter((day) => day > first && day <= until);
  const starts = [...new Set([first, ...changes])].sort();
  const spans = starts.map((from, index): InterestSpan => {
    const next = starts[index + 1];
    const last = next === undefined ? until : addDays(next, -1);
    const days = daysBetween(from, last) + 1;
    const baseMinor = balanceOn(debt, from);
    return { from, until: last, days, baseMinor, amountMinor: simpleInterest(baseMinor, annualRate, days) };
  });
  return spans.filter(({ baseMinor, amountMinor }) => baseMinor > 0 && amountMinor > 0);
}

/** What is owed in the morning of a day. */
const balanceOn = ({ principalMinor, settled }: LateDebt, day: string): number =>
  settled.reduce((left, { on, amountMinor }) => (on < day ? left - amountMinor : left), principalMinor);
