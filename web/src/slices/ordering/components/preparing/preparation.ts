import type { OrderLine } from '@halles/contract';

/** What was put together of one line, as it is typed. */
export interface Prepared {
  pieces: string;
  /** One a piece, where the weight varies; '' not weighed yet. */
  weights: readonly string[];
}

export const agreedOf = (line: OrderLine): string => line.confirmed ?? line.requested;

/** More pieces than this are not weighed one by one in fields. */
const MOST_PIECES = 500;

export const piecesOf = (typed: string): number =>
  /^\d{1,4}$/.test(typed) ? Math.min(Number(typed), MOST_PIECES) : 0;

export function preparedOf(line: OrderLine): Prepared {
  const pieces = line.prepared ?? agreedOf(line);
  if (!line.isVariableWeight) return { pieces, weights: [] };
  const known = line.weights;
  return { pieces, weights: Array.from({ length: piecesOf(pieces) }, (_, index) => known[index] ?? '') };
}

/** Another number of pieces has as many weights; those that are there stay. */
export const withPieces = (line: OrderLine, { weights }: Prepared, pieces: string): Prepared => ({
  pieces,
  weights: line.isVariableWeight
    ? Array.from({ length: piecesOf(pieces) }, (_, index) => weights[index] ?? '')
    : [],
});

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);

export type PreparationProblem = 'unreadable' | 'tooMany' | 'notAllWeighed';

/** What keeps a line from being ready; `notAllWeighed` may still be saved without its weights. */
export function problemOf(line: OrderLine, { pieces, weights }: Prepared): PreparationProblem | null {
  if (!isQuantity(pieces) || weights.some((weight) => weight !== '' && !isQuantity(weight)))
    return 'unreadable';
  if (Number(pieces) > Number(agreedOf(line))) return 'tooMany';
  const isWeighed = weights.every((weight) => weight !== '' && Number(weight) > 0);
  return line.isVariableWeight && Number(pieces) > 0 && !isWeighed ? 'notAllWeighed' : null;
}

/** As the server takes it: either every piece has its weight, or none is sent. */
export const sentOf = (line: OrderLine, prepared: Prepared) => ({
  lineId: line.id,
  prepared: prepared.pieces,
  weights: problemOf(line, prepared) === 'notAllWeighed' ? [] : [...prepared.weights],
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
