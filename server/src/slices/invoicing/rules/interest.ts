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
  /** The days that were charged, with what was charged less what was credited of it. */
  charged: readonly { from: string; until: string; amountMinor: number }[];
}

/**
 * The days after the due date that no charge has, in stretches with the same balance: those after the last charge, and
 * those of a charge that was cancelled. A payment bears interest for its own day; interest bears none, because it is
 * never part of an invoice for products.
 */
export function interestOn(debt: LateDebt, annualRate: string, until: string): InterestSpan[] {
  return withoutOvercharge(
    unchargedDays(debt, until).flatMap((days) => spansBetween(debt, annualRate, days)),
    overchargedMinor(debt, annualRate),
  );
}

function unchargedDays({ dueOn, charged }: LateDebt, last: string): Days[] {
  const days: Days[] = [];
  let first = addDays(dueOn, 1);
  for (const { from, until } of charged.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from > first) days.push({ first, until: addDays(from, -1) });
    if (until >= first) first = addDays(until, 1);
  }
  return [...days, { first, until: last }];
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

/** What was charged, less what those days cost by all that is known of payments now. */
const overchargedMinor = (debt: LateDebt, annualRate: string): number =>
  Math.max(
    0,
    debt.charged.reduce(
      (sum, { from, until, amountMinor }) =>
        sum + amountMinor - sumOf(spansBetween(debt, annualRate, { first: from, until })),
      0,
    ),
  );

interface Days {
  first: string;
  until: string;
}

function spansBetween(debt: LateDebt, annualRate: string, { first, until }: Days): InterestSpan[] {
  if (first > until) return [];
  const changes = debt.settled.map(({ on }) => addDays(on, 1));
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
