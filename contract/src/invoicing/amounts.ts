import { divideRounded, lineAmount, share, toThousandths, type Currency } from '../kernel/index.ts';
import { netLines, totalsOf, type DocumentTotals, type TaxRate } from '../ordering/index.ts';
import type { InvoiceLine } from './document.ts';

export interface DocumentAmounts {
  currency: Currency;
  lines: readonly Pick<InvoiceLine, 'amountMinor' | 'taxIds' | 'depositMinor'>[];
  discountMinor: number;
  deliveryFee: { amountMinor: number; taxIds: readonly string[] };
  rates: readonly TaxRate[];
}

export const invoiceTotals = ({ lines, ...parts }: DocumentAmounts): DocumentTotals =>
  totalsOf({ ...parts, lines, depositMinor: lines.reduce((sum, line) => sum + line.depositMinor, 0) });

export const lineAmountMinor = (quantity: string, unitPrice: string, currency: Currency): number =>
  lineAmount(quantity, unitPrice, currency).amountMinor;

/**
 * Shares each tax over the lines that bear it, and the delivery fee last, so that lines, credits and exports sum to
 * the document's own figure.
 */
export function taxShares({ lines, discountMinor, deliveryFee }: DocumentAmounts, totals: DocumentTotals) {
  const nets = netLines(lines, discountMinor);
  return totals.taxes.map(({ taxId, amountMinor }) => {
    const bears = [...lines, deliveryFee].map(({ taxIds }) => (taxIds as string[]).includes(taxId));
    const bases = [...nets, deliveryFee.amountMinor].map((base, index) => (bears[index] ? base : 0));
    // The last cent of a credit may be of amounts that earlier credits gave back.
    const shares = share(amountMinor, bases.some(Boolean) ? bases : bears.map(Number));
    return { taxId, lines: shares.slice(0, -1), deliveryFeeMinor: shares.at(-1)! };
  });
}

/** A line or fee, with the part of it that is already credited. */
export interface Creditable {
  quantity: string;
  amountMinor: number;
  creditedQuantity: string;
  creditedMinor: number;
}

/** The amount for a part of the line's quantity; the last part takes the remainder. */
export function creditAmount(line: Creditable, quantity: string): number {
  const whole = toThousandths(line.quantity);
  const left = whole - toThousandths(line.creditedQuantity);
  const wanted = toThousandths(quantity);
  const leftMinor = line.amountMinor - line.creditedMinor;
  if (wanted >= left) return leftMinor;
  const part = Number(divideRounded(BigInt(line.amountMinor) * wanted, whole === 0n ? 1n : whole));
  return Math.min(part, leftMinor);
}
