import {
  lineFigures,
  producerFigures,
  totalFigures,
  type Amounts,
  type Contract,
  type DemandByProducer,
  type DemandLine,
  type LineFigures,
  type OutputOf,
  type ProducerFigures,
} from '@halles/contract';

export type Demand = OutputOf<Contract['hubs']['getDemand']>;

/** What a member typed for a day and left out of the orders. */
export interface Typed {
  /** By format; absent where the proposed quantity applies. */
  quantities: Readonly<Record<string, string>>;
  /** Ids of the producers that are not ordered from now. */
  leftOut: readonly string[];
}
export const NOTHING_TYPED: Typed = { quantities: {}, leftOut: [] };

export const quantityOf = ({ formatId, toBuy }: DemandLine, { quantities }: Typed): string =>
  quantities[formatId] ?? toBuy;

const isQuantity = (value: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(value);
const THOUSANDTHS = 1_000;
const thousandths = (value: string): number => Math.round(Number(value) * THOUSANDTHS);

/** Zero is valid: the format is not bought. */
export function isInvalidQuantity(line: DemandLine, typed: Typed): boolean {
  const quantity = quantityOf(line, typed);
  if (quantity === '') return false;
  if (!isQuantity(quantity)) return true;
  return line.multiple !== null && thousandths(quantity) % thousandths(line.multiple) !== 0;
}

export interface WeekLine {
  line: DemandLine;
  quantity: string;
  isInvalid: boolean;
  /** Null: there is nothing to buy. */
  figures: LineFigures | null;
}

export interface WeekProducer {
  producer: DemandByProducer;
  lines: WeekLine[];
  figures: ProducerFigures;
  /** Everything is bought: it is shown as one line. */
  isDone: boolean;
  /** Why no order can go to the producer now. */
  problem: 'hubs.noDateInTime' | 'ordering.belowMinimumOrder' | null;
  isLeftOut: boolean;
  isChosen: boolean;
}

const isToBuy = ({ problem, toBuy }: DemandLine): boolean => problem === null && toBuy !== '0';

function weekLine(line: DemandLine, typed: Typed, currency: Demand['currency']): WeekLine {
  const quantity = quantityOf(line, typed);
  const isInvalid = line.toBuy !== '0' && isInvalidQuantity(line, typed);
  const bought = isInvalid || quantity === '' ? '0' : quantity;
  return {
    line,
    quantity,
    isInvalid,
    figures: line.toBuy === '0' ? null : lineFigures(line, bought, currency),
  };
}

const isBought = ({ line, quantity, isInvalid }: WeekLine): boolean =>
  isToBuy(line) && !isInvalid && Number(quantity) > 0;

function weekProducer(producer: DemandByProducer, typed: Typed, currency: Demand['currency']): WeekProducer {
  const lines = producer.lines.map((line) => weekLine(line, typed, currency));
  const bought = lines.filter(isBought);
  const figures = producerFigures(
    producer,
    bought.flatMap((line) => line.figures ?? []),
    currency,
  );
  // A producer on the platform refuses what is below its minimum; by email, it decides for itself.
  const isTooLittle = producer.method === 'order' && figures.belowMinimumMinor > 0;
  const problem = producer.problem ?? (isTooLittle ? ('ordering.belowMinimumOrder' as const) : null);
  const isLeftOut = typed.leftOut.includes(producer.id);
  return {
    producer,
    lines,
    figures,
    isDone: producer.lines.every(({ toBuy, bought: before }) => toBuy === '0' && before !== '0'),
    problem,
    isLeftOut,
    isChosen: bought.length > 0 && problem === null && !isLeftOut,
  };
}

export interface Week {
  producers: WeekProducer[];
  chosen: WeekProducer[];
  total: Amounts;
  /** The soonest deadline among the chosen producers. */
  deadlineAt: string | null;
  /** A chosen producer has a quantity that cannot be ordered. */
  isInvalid: boolean;
  /** False: all is bought, or still to be confirmed. */
  hasLinesToBuy: boolean;
}

/** A day's demand with what was typed, in the order of the demand. */
export function weekOf({ producers, currency }: Demand, typed: Typed): Week {
  const all = producers.map((producer) => weekProducer(producer, typed, currency));
  const chosen = all.filter(({ isChosen }) => isChosen);
  const deadlines = chosen.flatMap(({ producer }) => producer.deadlineAt ?? []);
  return {
    producers: all,
    chosen,
    total: totalFigures(chosen.map(({ figures }) => figures)),
    deadlineAt: deadlines.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null,
    isInvalid: all.some(({ isLeftOut, lines }) => !isLeftOut && lines.some(({ isInvalid }) => isInvalid)),
    hasLinesToBuy: all.some(({ lines }) => lines.some(({ line }) => isToBuy(line))),
  };
}

/** One purchase for each chosen producer. */
export const purchasesOf = ({ chosen }: Week) =>
  chosen.map(({ producer, lines }) => ({
    producerId: producer.id,
    lines: lines.filter(isBought).map(({ line, quantity }) => ({ formatId: line.formatId, quantity })),
  }));

/** Producers with at most `size` lines on a page; one with more goes on on the next page. */
export function pagesOf(producers: readonly WeekProducer[], size: number): WeekProducer[][] {
  const pages: WeekProducer[][] = [[]];
  let free = size;
  for (const one of producers) {
    let lines = one.isDone ? [] : one.lines;
    do {
      if (free === 0) {
        pages.push([]);
        free = size;
      }
      pages.at(-1)!.push({ ...one, lines: lines.slice(0, free) });
      const shown = Math.min(lines.length, free);
      lines = lines.slice(shown);
      free -= shown;
    } while (lines.length > 0);
  }
  return pages;
}
