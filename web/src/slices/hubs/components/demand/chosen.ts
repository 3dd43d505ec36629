import type { DemandLine, DemandOfProducer } from '@halles/contract';

/** What somebody typed, by format; absent: what is proposed. */
export type Typed = Readonly<Record<string, string>>;

export const quantityOf = ({ formatId, toBuy }: DemandLine, typed: Typed): string => typed[formatId] ?? toBuy;

const isQuantity = (value: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(value);
const THOUSANDTHS = 1_000;
const thousandths = (value: string): number => Math.round(Number(value) * THOUSANDTHS);

/** Zero is fine: it is not bought. */
export function isBroken(line: DemandLine, typed: Typed): boolean {
  const quantity = quantityOf(line, typed);
  if (quantity === '') return false;
  if (!isQuantity(quantity)) return true;
  return line.multiple !== null && thousandths(quantity) % thousandths(line.multiple) !== 0;
}

/** One purchase for each producer of whom anything is bought. */
export function chosenOf(producers: readonly DemandOfProducer[], typed: Typed) {
  return producers.flatMap(({ id, lines }) => {
    const wanted = lines
      .filter((line) => line.problem === null && line.toBuy !== '0')
      .map((line) => ({ formatId: line.formatId, quantity: quantityOf(line, typed) }))
      .filter(({ quantity }) => Number(quantity) > 0);
    return wanted.length === 0 ? [] : [{ producerId: id, lines: wanted }];
  });
}
