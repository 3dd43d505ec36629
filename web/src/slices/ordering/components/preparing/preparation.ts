import { toThousandths, type LotId, type OrderLine } from '@halles/contract';

/** What was put together of one line, as it is typed. */
export interface Prepared {
  pieces: string;
  /** One a piece, where the weight varies; '' not weighed yet. */
  weights: readonly string[];
  /** How much of which lot, by its id; absent: of the earliest to expire. */
  lots?: Readonly<Record<string, string>>;
}

export const agreedOf = (line: OrderLine): string => line.confirmed ?? line.requested;

/** More pieces than this are not weighed one by one in fields. */
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

/** Another number of pieces has as many weights; those that are there stay. Its lots are picked anew. */
export const withPieces = (line: OrderLine, { weights }: Prepared, pieces: string): Prepared => ({
  pieces,
  weights: line.isVariableWeight
    ? Array.from({ length: piecesOf(pieces) }, (_, index) => weights[index] ?? '')
    : [],
});

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);

export type PreparationProblem = 'unreadable' | 'tooMany' | 'invalidLots' | 'notAllWeighed';

const sumOf = (quantities: readonly string[]): bigint =>
  quantities.reduce((sum, each) => sum + toThousandths(each), 0n);

/** What keeps a line from being ready; `notAllWeighed` may still be saved without its weights. */
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

/** As the server takes it: either every piece has its weight, or none is sent. */
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

/** Not even what is half done can be saved so. */
export const isWrong = (problem: PreparationProblem | null): boolean =>
  problem !== null && problem !== 'notAllWeighed';
