import { toThousandths, type InvoiceLine } from '@halles/contract';

/** Credited quantity by line; absent for a line that is not credited. */
export type CreditedQuantities = Readonly<Record<string, string>>;

const decimal = /^\d{1,9}(\.\d{1,3})?$/;

export const isTooMuch = (left: string, quantity: string): boolean =>
  !decimal.test(quantity) || toThousandths(quantity) > toThousandths(left);

/** What can still be credited of a line; all of it until the server has said. */
export const remainingOf = (
  { id, quantity }: InvoiceLine,
  remaining: readonly { lineId: string; quantity: string }[] | undefined,
): string =>
  remaining === undefined ? quantity : (remaining.find(({ lineId }) => lineId === id)?.quantity ?? '0');

export function creditedLines(lines: readonly InvoiceLine[], quantities: CreditedQuantities) {
  return lines.flatMap((line) => {
    const quantity = quantities[line.id];
    if (quantity === undefined || !decimal.test(quantity) || toThousandths(quantity) === 0n) return [];
    return [{ lineId: line.id, quantity }];
  });
}
