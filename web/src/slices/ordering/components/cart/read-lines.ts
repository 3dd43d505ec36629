import {
  fromThousandths,
  toThousandths,
  type Contract,
  type FormatId,
  type Offer,
  type OutputOf,
} from '@halles/contract';
import { isQuantity } from './quantities.ts';

type Matched = OutputOf<Contract['ordering']['matchTypedList']>[number];

/** A typed line and the offer it was matched to. */
export interface ReadLine extends Matched {
  /** Position in the list, from the top. */
  place: number;
  /** Null for a line that is left out. */
  chosen: FormatId | null;
}

export const readLines = (matched: readonly Matched[]): ReadLine[] =>
  matched.map((line, place) => ({ ...line, place, chosen: line.matches[0]?.id ?? null }));

export const offerOf = ({ matches, chosen }: ReadLine): Offer | undefined =>
  matches.find(({ id }) => id === chosen);

/** The lines to add to the cart; a format that was typed twice becomes one line. */
export function toAdd(lines: readonly ReadLine[]): { formatId: FormatId; quantity: string }[] {
  const sums = new Map<FormatId, bigint>();
  for (const { chosen, quantity } of lines)
    if (chosen !== null && isQuantity(quantity) && Number(quantity) > 0)
      sums.set(chosen, (sums.get(chosen) ?? 0n) + toThousandths(quantity));
  return [...sums].map(([formatId, sum]) => ({ formatId, quantity: fromThousandths(sum) }));
}
