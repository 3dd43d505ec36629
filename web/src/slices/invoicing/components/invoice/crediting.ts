import { creditAmount, toThousandths, type Invoice, type InvoiceLine } from '@halles/contract';

/** Credited quantity by line; absent for a line that is not credited. */
export type CreditedQuantities = Readonly<Record<string, string>>;

const decimal = /^\d{1,9}(\.\d{1,3})?$/;

export const isTooMuch = (line: Pick<InvoiceLine, 'quantity'>, quantity: string): boolean =>
  !decimal.test(quantity) || toThousandths(quantity) > toThousandths(line.quantity);

export function creditedLines(lines: readonly InvoiceLine[], quantities: CreditedQuantities) {
  return lines.flatMap((line) => {
    const quantity = quantities[line.id];
    if (quantity === undefined || !decimal.test(quantity) || toThousandths(quantity) === 0n) return [];
    return [{ lineId: line.id, quantity }];
  });
}

/** Before tax and discount; only the server knows what was credited before. */
export function creditedLinesMinor({ document }: Invoice, quantities: CreditedQuantities): number {
  const nothingYet = { creditedQuantity: '0', creditedMinor: 0 };
  return document.lines.reduce((sum, line) => {
    const quantity = quantities[line.id];
    if (quantity === undefined || isTooMuch(line, quantity)) return sum;
    return sum + creditAmount({ ...line, ...nothingYet }, quantity);
  }, 0);
}
