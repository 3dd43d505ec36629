import { divideRounded } from '../kernel/index.ts';

/**
 * What happened to a delivered line after its sale, as it happened: a claim that was granted; an invoice that billed it;
 * a credit note that no claim caused. `amountMinor` is what the invoice or the note says of the line.
 */
export type LineEvent =
  | { kind: 'claim'; id: string; on: string; quantity: string; amountMinor: number }
  | {
      kind: 'billed';
      id: string;
      on: string;
      number: string;
      quantity: string;
      amountMinor: number;
      isRebilled: boolean;
    }
  | {
      kind: 'credit';
      id: string;
      on: string;
      number: string;
      quantity: string;
      amountMinor: number;
      isLast: boolean;
    };

/** By time, and by id in the same instant, so that the answer never depends on which was read first. */
export const sortLineEvents = (all: readonly { at: Date; one: LineEvent }[]): LineEvent[] =>
  all
    .toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || (a.one.id < b.one.id ? -1 : a.one.id > b.one.id ? 1 : 0),
    )
    .map(({ one }) => one);

export interface LineStep {
  cause: string;
  kind: 'claim' | 'credit' | 'rebilled';
  of: LineEvent;
  /** What was left of the line before and after. */
  before: number;
  after: number;
}

interface Standing {
  /** Sold less what was claimed: what there is to bill. */
  worth: number;
  left: number;
  /** As its invoice says it, and what notes have credited of that. */
  billed: { worth: number; amountMinor: number; creditedMinor: number } | null;
}

export const proportionalPart = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number(divideRounded(BigInt(whole) * BigInt(part), BigInt(of)));

/**
 * What is left of a line, step by step. A credit takes its share of what was billed, so that a price that was typed on the
 * invoice gives back neither more nor less than the sale; a cancelled invoice takes all, its orders' next one gives it back.
 */
export function lineSteps(lineId: string, soldMinor: number, later: readonly LineEvent[]): LineStep[] {
  const steps: LineStep[] = [];
  let standing: Standing = { worth: soldMinor, left: soldMinor, billed: null };
  for (const one of later) {
    const next = afterOne(standing, one);
    const isNews = one.kind === 'claim' || next.left !== standing.left;
    if (isNews)
      steps.push({
        cause: `${one.kind}:${one.id}:${lineId}`,
        kind: one.kind === 'billed' ? 'rebilled' : one.kind,
        of: one,
        before: standing.left,
        after: next.left,
      });
    standing = next;
  }
  return steps;
}

/** What is left of a line in the end. */
export const remainingOfLine = (lineId: string, soldMinor: number, later: readonly LineEvent[]): number =>
  lineSteps(lineId, soldMinor, later).at(-1)?.after ?? soldMinor;

function afterOne({ worth, left, billed }: Standing, one: LineEvent): Standing {
  const { amountMinor } = one;
  if (one.kind === 'claim')
    return { worth: Math.max(worth - amountMinor, 0), left: Math.max(left - amountMinor, 0), billed };
  if (one.kind === 'billed')
    return one.isRebilled || billed === null
      ? { worth, left: one.isRebilled ? worth : left, billed: { worth, amountMinor, creditedMinor: 0 } }
      : // Another part of the line, on an invoice of its own.
        { worth, left, billed: { ...billed, amountMinor: billed.amountMinor + amountMinor } };
  if (billed === null) return { worth, left: Math.max(left - amountMinor, 0), billed };
  const creditedMinor = billed.creditedMinor + amountMinor;
  const share = (credited: number): number => proportionalPart(billed.worth, credited, billed.amountMinor);
  const less = share(creditedMinor) - share(billed.creditedMinor);
  return { worth, left: one.isLast ? 0 : Math.max(left - less, 0), billed: { ...billed, creditedMinor } };
}
