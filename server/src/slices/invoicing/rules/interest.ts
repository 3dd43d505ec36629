import { addDays, divideRounded, percentThousandths, type InterestSpan } from '@halles/contract';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365n;
/** Percentages in thousandths. */
const WHOLE = 100_000n;

export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);

/** Simple interest: actual days over a year of 365, half a cent rounded up. */
export const simpleInterest = (baseMinor: number, annualRate: string, days: number): number =>
  Number(divideRounded(BigInt(baseMinor) * percentThousandths(annualRate) * BigInt(days), WHOLE * YEAR_DAYS));

/** The parts of an overdue invoice that interest depends on. */
export interface LateDebt {
  dueOn: string;
  /** The total less the invoice's own credit notes, which was never owed. */
  principalMinor: number;
  /** Amounts paid or credited, with their days; a reversed payment does not count. */
  settled: readonly { on: string; amountMinor: number }[];
  /** The last day already charged; null if none is. */
  chargedUntil: string | null;
  /** What was charged, less what was credited of it. */
  charged?: readonly { from: string; until: string; amountMinor: number }[];
}

/**
 * The days after the due date not charged yet, in stretches with the same balance. A payment bears interest for its
 * own day; interest bears none, because it is never part of an invoice for products.
 */
export function interestOn(debt: LateDebt, annualRate: string, until: string): InterestSpan[] {
  const start = addDays(debt.chargedUntil ?? debt.dueOn, 1);
  const first = start > addDays(debt.dueOn, 1) ? start : addDays(debt.dueOn, 1);
  return withoutOvercharge(
    spansBetween(debt, annualRate, { first, until }),
    overchargedMinor(debt, annualRate),
  );
}

/** Less than what earlier charges have too much; what the spans are not worth is left for a later charge. */
function withoutOvercharge(spans: readonly InterestSpan[], overcharged: number): InterestSpan[] {
  let left = overcharged;
  return spans.flatMap((span) => {
    const deductedMinor = Math.min(left, span.amountMinor);
    left -= deductedMinor;
    if (deductedMinor === 0) return [span];
    const amountMinor = span.amountMinor - deductedMinor;
    return amountMinor > 0 ? [{ ...span, amountMinor, deductedMinor }] : [];
  });
}

const sumOf = (items: readonly { amountMinor: number }[]): number =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What was charged of the days until the last charge, less what they cost by all that is known of payments now. */
function overchargedMinor(debt: LateDebt, annualRate: string): number {
  const { charged = [], chargedUntil, dueOn } = debt;
  if (chargedUntil === null) return 0;
  const breaks = charged.flatMap(({ from, until }) => [from, addDays(until, 1)]);
  const days = { first: addDays(dueOn, 1), until: chargedUntil, breaks };
  return Math.max(0, sumOf(charged) - sumOf(spansBetween(debt, annualRate, days)));
}

interface Days {
  first: string;
  until: string;
  /** Days on which a stretch begins anyway, so that it is rounded as it was charged. */
  breaks?: readonly string[];
}

function spansBetween(
  debt: LateDebt,
  annualRate: string,
  { first, until, breaks = [] }: Days,
): InterestSpan[] {
  if (first > until) return [];
  const changes = [...debt.settled.map(({ on }) => addDays(on, 1)), ...breaks];
  const starts = [...new Set([first, ...changes.filter((day) => day > first && day <= until)])].sort();
  const spans = starts.map((from, index): InterestSpan => {
    const next = starts[index + 1];
    const last = next === undefined ? until : addDays(next, -1);
    const days = daysBetween(from, last) + 1;
    const baseMinor = balanceOn(debt, from);
    return { from, until: last, days, baseMinor, amountMinor: simpleInterest(baseMinor, annualRate, days) };
  });
  return spans.filter(({ baseMinor, amountMinor }) => baseMinor > 0 && amountMinor > 0);
}

/** The balance at the start of a day. */
const balanceOn = ({ principalMinor, settled }: LateDebt, day: string): number =>
  settled.reduce((left, { on, amountMinor }) => (on < day ? left - amountMinor : left), principalMinor);
