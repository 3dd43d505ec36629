import type { DemandLine, DemandByProducer } from '@halles/contract';

/** The typed quantity by format; absent where the proposed one applies. */
export type TypedQuantities = Readonly<Record<string, string>>;

export const quantityOf = ({ formatId, toBuy }: DemandLine, typed: TypedQuantities): string =>
  typed[formatId] ?? toBuy;

const isQuantity = (value: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(value);
const THOUSANDTHS = 1_000;
const thousandths = (value: string): number => Math.round(Number(value) * THOUSANDTHS);

/** Zero is valid: the format is not bought. */
export function isInvalidQuantity(line: DemandLine, typed: TypedQuantities): boolean {
  const quantity = quantityOf(line, typed);
  if (quantity === '') return false;
  if (!isQuantity(quantity)) return true;
  return line.multiple !== null && thousandths(quantity) % thousandths(line.multiple) !== 0;
}

/** One purchase for each producer with a quantity to buy. */
export function chosenPurchases(producers: readonly DemandByProducer[], typed: TypedQuantities) {
  return producers.flatMap(({ id, lines }) => {
    const purchaseLines = lines
      .filter((line) => line.problem === null && line.toBuy !== '0')
      .map((line) => ({ formatId: line.formatId, quantity: quantityOf(line, typed) }))
      .filter(({ quantity }) => Number(quantity) > 0);
    return purchaseLines.length === 0 ? [] : [{ producerId: id, lines: purchaseLines }];
  });
}
