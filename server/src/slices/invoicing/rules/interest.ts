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

/** Days that an interest invoice charges. */
interface Charge extends Pick<InterestSpan, 'from' | 'until' | 'baseMinor' | 'amountMinor'> {
  /** What credit notes gave back of it. */
  creditedMinor?: number;
}

/** The parts of an invoice that interest depends on. */
export interface LateDebt {
  annualRate: string;
  dueOn: string;
  /** Whether it bears more interest: it is overdue, not paid and not disputed. */
  isOpen: boolean;
  /** The total less the invoice's own credit notes, which was never owed. */
  principalMinor: number;
  /** Amounts paid or credited, with their days; a reversed payment does not count. */
  settled: readonly { on: string; amountMinor: number }[];
  charged: readonly Charge[];
}

/**
 * For each of a customer's invoices in one currency, the days after its due date that no charge has, in stretches with
 * the same balance: those after the last charge, and those of a charge that was cancelled. A payment bears interest for
 * its own day; interest bears none, because it is never part of an invoice for products. What earlier charges of any of
 * them have too much, or too little, is corrected.
 */
export function interestOn(debts: readonly LateDebt[], until: string): InterestSpan[][] {
  const spans = debts.map((debt) =>
    debt.isOpen ? unchargedDays(debt, until).flatMap((days) => spansBetween(debt, days)) : [],
  );
  const correction = correctionMinor(debts);
  return correction < 0 ? withAddition(spans, -correction) : withDeduction(spans, correction);
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

/** What the spans are not worth is left for a later charge. */
function withDeduction(spans: readonly InterestSpan[][], overcharged: number): InterestSpan[][] {
  let left = overcharged;
  return spans.map((own) =>
    own.flatMap((span) => {
      const deductedMinor = Math.min(left, span.amountMinor);
      left -= deductedMinor;
      if (deductedMinor === 0) return [span];
      const amountMinor = span.amountMinor - deductedMinor;
      return amountMinor > 0 ? [{ ...span, amountMinor, deductedMinor }] : [];
    }),
  );
}

function withAddition(spans: readonly InterestSpan[][], addedMinor: number): InterestSpan[][] {
  const first = spans.findIndex(({ length }) => length > 0);
  return spans.map(([span, ...others], index) => {
    if (span === undefined) return [];
    return index === first
      ? [{ ...span, amountMinor: span.amountMinor + addedMinor, addedMinor }, ...others]
      : [span, ...others];
  });
}

const sumOf = (items: readonly { amountMinor: number }[]): number =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * What is still to be deducted of what was charged too much, by all that is known of payments now; below zero: what was
 * deducted for a charge that was cancelled since, or for a payment that did not arrive. Credit notes of interest count
 * against the former, and are never charged again.
 */
function correctionMinor(debts: readonly LateDebt[]): number {
  const of = debts.map(excessOf);
  const deducted = of.reduce((sum, one) => sum + one.deductedMinor, 0);
  const sum = (excess: (one: (typeof of)[number]) => number) =>
    of.reduce((total, one) => total + Math.max(0, excess(one)), 0);
  const open = sum(({ excessMinor, creditedMinor }) => excessMinor - creditedMinor) - deducted;
  const groundless = deducted - sum(({ excessMinor }) => excessMinor);
  return open > 0 ? open : Math.min(0, -groundless);
}

/** What the days charged bear, as charged, less what they cost; and what was deducted then. */
function excessOf(debt: LateDebt): { excessMinor: number; creditedMinor: number; deductedMinor: number } {
  const sums = { excessMinor: 0, creditedMinor: 0, deductedMinor: 0 };
  for (const { from, until, baseMinor, amountMinor, creditedMinor = 0 } of debt.charged) {
    const whole = simpleInterest(baseMinor, debt.annualRate, daysBetween(from, until) + 1);
    sums.excessMinor += whole - sumOf(spansBetween(debt, { first: from, until }));
    sums.creditedMinor += creditedMinor;
    sums.deductedMinor += whole - amountMinor;
  }
  return sums;
}

interface Days {
  first: string;
  until: string;
}

function spansBetween(debt: LateDebt, { first, until }: Days): InterestSpan[] {
  if (first > until) return [];
  const changes = debt.settled.map(({ on }) => addDays(on, 1));
  const starts = [...new Set([first, ...changes.filter((day) => day > first && day <= until)])].sort();
  const spans = starts.map((from, index): InterestSpan => {
    const next = starts[index + 1];
    const last = next === undefined ? until : addDays(next, -1);
    const days = daysBetween(from, last) + 1;
    const baseMinor = balanceOn(debt, from);
    return {
      from,
      until: last,
      days,
      baseMinor,
      amountMinor: simpleInterest(baseMinor, debt.annualRate, days),
    };
  });
  return spans.filter(({ baseMinor, amountMinor }) => baseMinor > 0 && amountMinor > 0);
}

/** The balance at the start of a day. */
const balanceOn = ({ principalMinor, settled }: LateDebt, day: string): number =>
  settled.reduce((left, { on, amountMinor }) => (on < day ? left - amountMinor : left), principalMinor);
