import { divideRounded, toThousandths } from '../kernel/index.ts';

/**
 * What happened to a delivered line after its sale, as it happened: a claim that was granted; an invoice that billed it
 * or a part of it; a credit note that no claim caused. `amountMinor` is what the invoice or the note says of the line,
 * after its share of a discount.
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
      /** Invoices of the line that were cancelled before. */
      afterCancelled: readonly string[];
    }
  | {
      kind: 'credit';
      id: string;
      on: string;
      number: string;
      quantity: string;
      amountMinor: number;
      invoiceId: string;
      /** The credit note cancelled its invoice. */
      isCancellation: boolean;
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

/** The part of a line that is on one invoice. */
interface BilledPart {
  /** At the price of the sale. */
  worth: number;
  /** As its invoice says it, and what notes have credited of that. */
  amountMinor: number;
  creditedMinor: number;
}

interface Standing {
  /** Sold less what was claimed: what there is to bill. */
  worth: number;
  /** By active invoice. */
  parts: ReadonlyMap<string, BilledPart>;
  /** The worth of what was on cancelled invoices and is on no other since. */
  cancelledMinor: number;
}

export interface SoldLine {
  id: string;
  amountMinor: number;
  quantity: string;
}

export const proportionalPart = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number(divideRounded(BigInt(whole) * BigInt(part), BigInt(of)));

const sumOf = (parts: Standing['parts'], of: (part: BilledPart) => number): number =>
  [...parts.values()].reduce((sum, part) => sum + of(part), 0);

const creditedOf = ({ worth, creditedMinor, amountMinor }: BilledPart): number =>
  proportionalPart(worth, creditedMinor, amountMinor);

const leftOf = ({ worth, parts, cancelledMinor }: Standing): number =>
  Math.max(worth - cancelledMinor - sumOf(parts, creditedOf), 0);

/**
 * What is left of a line, step by step. A credit takes its share of what was billed, so that a price or discount that was
 * typed on the invoice gives back neither more nor less than the sale; a cancelled invoice takes all that it billed, and the
 * next one gives back as much as it bills.
 */
export function lineSteps(line: SoldLine, later: readonly LineEvent[]): LineStep[] {
  const steps: LineStep[] = [];
  let standing: Standing = { worth: line.amountMinor, parts: new Map(), cancelledMinor: 0 };
  for (const one of later) {
    const next = afterOne(line, standing, one);
    const [before, after] = [leftOf(standing), leftOf(next)];
    if (one.kind === 'claim' || after !== before)
      steps.push({
        cause: `${one.kind}:${one.id}:${line.id}`,
        kind: one.kind === 'billed' ? 'rebilled' : one.kind,
        of: one,
        before,
        after,
      });
    standing = next;
  }
  return steps;
}

/** What is left of a line in the end. */
export const remainingOfLine = (line: SoldLine, later: readonly LineEvent[]): number =>
  lineSteps(line, later).at(-1)?.after ?? line.amountMinor;

function afterOne(line: SoldLine, standing: Standing, one: LineEvent): Standing {
  const { amountMinor } = one;
  if (one.kind === 'claim') return { ...standing, worth: Math.max(standing.worth - amountMinor, 0) };
  if (one.kind === 'billed') return afterBilled(line, standing, one);
  const part = standing.parts.get(one.invoiceId);
  if (!part) return { ...standing, cancelledMinor: standing.cancelledMinor + amountMinor };
  if (one.isCancellation) return afterCancelled(standing, [one.invoiceId]);
  const credited = { ...part, creditedMinor: part.creditedMinor + amountMinor };
  return { ...standing, parts: new Map(standing.parts).set(one.invoiceId, credited) };
}

function afterCancelled({ parts, ...standing }: Standing, ids: readonly string[]): Standing {
  const active = new Map([...parts].filter(([id]) => !ids.includes(id)));
  const worth = ({ worth: of }: BilledPart) => of;
  return {
    ...standing,
    parts: active,
    cancelledMinor: standing.cancelledMinor + sumOf(parts, worth) - sumOf(active, worth),
  };
}

function afterBilled(
  line: SoldLine,
  before: Standing,
  { id, quantity, amountMinor, afterCancelled: ids }: Extract<LineEvent, { kind: 'billed' }>,
): Standing {
  const { worth: whole, parts, cancelledMinor } = afterCancelled(before, ids);
  const unbilled = whole - sumOf(parts, ({ worth }) => worth);
  const atSalePrice = proportionalPart(
    line.amountMinor,
    Number(toThousandths(quantity)),
    Number(toThousandths(line.quantity)),
  );
  // The last part takes what rounding has left.
  const isRest = amountMinor === unbilled || Math.abs(unbilled - atSalePrice) <= 1;
  const worth = isRest ? unbilled : atSalePrice;
  return {
    worth: whole,
    parts: new Map(parts).set(id, { worth, amountMinor, creditedMinor: 0 }),
    cancelledMinor: Math.max(Math.min(cancelledMinor, unbilled) - worth, 0),
  };
}
