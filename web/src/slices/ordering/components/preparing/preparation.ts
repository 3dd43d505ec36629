import { toThousandths, type LotId, type OrderLine } from '@halles/contract';

/** The prepared quantities of one line, as typed. */
export interface Prepared {
  pieces: string;
  /** One per piece of variable weight; '' while it is not weighed. */
  weights: readonly string[];
  /** Quantity by lot id; absent for the lots that expire first. */
  lots?: Readonly<Record<string, string>>;
}

export const agreedOf = (line: OrderLine): string => line.confirmed ?? line.requested;

/** Above this number the pieces do not get a field each. */
const MOST_PIECES = 500;

export const piecesOf = (typed: string): number =>
  /^\d{1,4}$/.test(typed) ? Math.min(Number(typed), MOST_PIECES) : 0;

export function preparedOf(line: OrderLine): Prepared {
  const pieces = line.prepared ?? agreedOf(line);
  const lots = lotsOf(line);
  if (!line.isVariableWeight) return { pieces, weights: [], ...lots };
  const known = line.weights;
  return {
    pieces,
    ...lots,
    weights: Array.from({ length: piecesOf(pieces) }, (_, index) => known[index] ?? ''),
  };
}

const lotsOf = ({ lots }: OrderLine) =>
  lots.length === 0 ? {} : { lots: Object.fromEntries(lots.map(({ lotId, quantity }) => [lotId, quantity])) };

/** Adjusts the number of weights to the pieces, keeping those already typed, and resets the lots. */
export const withPieces = (line: OrderLine, { weights }: Prepared, pieces: string): Prepared => ({
  pieces,
  weights: line.isVariableWeight
    ? Array.from({ length: piecesOf(pieces) }, (_, index) => weights[index] ?? '')
    : [],
});

/** What somebody saved of a line: another value means that it was counted or weighed again. */
export const countedOf = ({ prepared, weights }: OrderLine): string | null =>
  prepared === null ? null : [prepared, ...weights].join(' ');

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);

export type PreparationProblem = 'unreadable' | 'tooMany' | 'invalidLots' | 'notAllWeighed';

const sumOf = (quantities: readonly string[]): bigint =>
  quantities.reduce((sum, each) => sum + toThousandths(each), 0n);

/** What prevents a line from being ready; with `notAllWeighed` it can still be saved without weights. */
export function problemOf(
  line: OrderLine,
  { pieces, weights, lots = {} }: Prepared,
): PreparationProblem | null {
  if (!isQuantity(pieces) || weights.some((weight) => weight !== '' && !isQuantity(weight)))
    return 'unreadable';
  if (Number(pieces) > Number(agreedOf(line))) return 'tooMany';
  const ofLots = Object.values(lots).filter((each) => each !== '');
  if (!ofLots.every(isQuantity)) return 'unreadable';
  if (sumOf(ofLots) > toThousandths(pieces)) return 'invalidLots';
  const isWeighed = weights.every((weight) => weight !== '' && Number(weight) > 0);
  return line.isVariableWeight && Number(pieces) > 0 && !isWeighed ? 'notAllWeighed' : null;
}

const chosenOf = (lots: Readonly<Record<string, string>>) =>
  Object.entries(lots)
    .filter(([, quantity]) => Number(quantity) > 0)
    .map(([id, quantity]) => ({ lotId: id as LotId, quantity }));

/** The values sent to the server: all weights, or none. */
export const sentOf = (line: OrderLine, prepared: Prepared) => ({
  lineId: line.id,
  prepared: prepared.pieces,
  weights: problemOf(line, prepared) === 'notAllWeighed' ? [] : [...prepared.weights],
  ...(prepared.lots && { lots: chosenOf(prepared.lots) }),
});

/** Kilograms, exact to the gram. */
export function totalKg(weights: readonly string[]): string {
  const grams = weights
    .filter(isQuantity)
    .reduce((sum, weight) => sum + Math.round(Number(weight) * 1_000), 0);
  return String(grams / 1_000);
}

export const isWeighed = (line: OrderLine): boolean =>
  !line.isVariableWeight || line.weights.length > 0 || Number(line.prepared ?? agreedOf(line)) === 0;

/** Problems that prevent even saving unfinished work. */
export const isWrong = (problem: PreparationProblem | null): boolean =>
  problem !== null && problem !== 'notAllWeighed';
