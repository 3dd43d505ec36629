import {
  creditOf,
  fromThousandths,
  netLines,
  percentOf,
  toThousandths,
  type Currency,
  type InvoiceLine,
  type InvoiceLineId,
  type OrderTotals,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';

/** An invoice as far as credits go, or one of the credit notes that were published of it. */
export interface Billed {
  currency: Currency;
  lines: readonly InvoiceLine[];
  discountMinor: number;
  deliveryFee: { amountMinor: number; taxIds: readonly string[] };
  totals: OrderTotals;
}

export interface Wanted {
  lines: readonly { lineId: InvoiceLineId; quantity: string }[];
  deliveryFee: boolean;
}

export interface CreditedLine {
  line: InvoiceLine;
  quantity: string;
  amountMinor: number;
  depositMinor: number;
}

export interface Credit {
  lines: CreditedLine[];
  deliveryFeeMinor: number;
  totals: OrderTotals;
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** What earlier credit notes gave back of one line. */
function creditedOf(line: InvoiceLine, earlier: readonly Billed[]) {
  const parts = earlier.flatMap((note) => note.lines).filter((part) => part.correctsLineId === line.id);
  return {
    quantity: fromThousandths(parts.reduce((sum, part) => sum + toThousandths(part.quantity), 0n)),
    amountMinor: sumOf(parts, (part) => part.amountMinor),
    depositMinor: sumOf(parts, (part) => part.depositMinor),
  };
}

/** How much of each line is not given back yet. */
export const leftOf = (invoice: Billed, earlier: readonly Billed[]): Wanted['lines'] =>
  invoice.lines
    .map((line) => ({
      lineId: line.id,
      quantity: fromThousandths(
        toThousandths(line.quantity) - toThousandths(creditedOf(line, earlier).quantity),
      ),
    }))
    .filter(({ quantity }) => toThousandths(quantity) > 0n);

/**
 * money.md: capped by what remains in quantity, amount and tax; the last credit takes the remainder, so that credits
 * sum to the invoice exactly, in whatever order they are made.
 */
export function creditFor(invoice: Billed, earlier: readonly Billed[], wanted: Wanted): Credit {
  const nets = netLines(invoice.lines, invoice.discountMinor);
  const feeLeft = invoice.deliveryFee.amountMinor - sumOf(earlier, (note) => note.deliveryFee.amountMinor);
  const states = invoice.lines.map((line, index) => {
    const before = creditedOf(line, earlier);
    const quantity = wanted.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? '0';
    const left = toThousandths(line.quantity) - toThousandths(before.quantity);
    if (toThousandths(quantity) > left) throw new AppError('invoicing.moreThanInvoiced');
    const part = (amountMinor: number, creditedMinor: number): number =>
      toThousandths(quantity) === 0n
        ? 0
        : creditOf(
            { quantity: line.quantity, creditedQuantity: before.quantity, amountMinor, creditedMinor },
            quantity,
          );
    return {
      line,
      quantity,
      isFinished: toThousandths(quantity) === left,
      amountMinor: part(nets[index]!, before.amountMinor),
      depositMinor: part(line.depositMinor, before.depositMinor),
    };
  });
  if (wanted.lines.some(({ lineId }) => !invoice.lines.some(({ id }) => id === lineId)))
    throw new AppError('invoicing.moreThanInvoiced');
  const deliveryFeeMinor = wanted.deliveryFee ? feeLeft : 0;
  const isFeeFinished = deliveryFeeMinor === feeLeft;
  const taxes = invoice.totals.taxes.map((tax) => {
    const isTaxed = (taxIds: readonly string[]): boolean => taxIds.includes(tax.taxId);
    const given = earlier.flatMap((note) => note.totals.taxes).filter(({ taxId }) => taxId === tax.taxId);
    const leftMinor = tax.amountMinor - sumOf(given, (one) => one.amountMinor);
    const isLast =
      states.every(({ line, isFinished }) => isFinished || !isTaxed(line.taxIds)) &&
      (isFeeFinished || !isTaxed(invoice.deliveryFee.taxIds));
    const fee = isTaxed(invoice.deliveryFee.taxIds) ? deliveryFeeMinor : 0;
    const baseMinor =
      fee + sumOf(states, ({ line, amountMinor }) => (isTaxed(line.taxIds) ? amountMinor : 0));
    const computed = percentOf({ amountMinor: baseMinor, currency: invoice.currency }, tax.rate).amountMinor;
    return { ...tax, baseMinor, amountMinor: isLast ? leftMinor : Math.min(computed, leftMinor) };
  });
  const lines = states.filter(({ quantity }) => toThousandths(quantity) > 0n);
  const goodsMinor = sumOf(lines, ({ amountMinor }) => amountMinor);
  const depositMinor = sumOf(lines, (line) => line.depositMinor);
  const taxMinor = sumOf(taxes, ({ amountMinor }) => amountMinor);
  return {
    lines,
    deliveryFeeMinor,
    totals: {
      goodsMinor,
      discountMinor: 0,
      deliveryFeeMinor,
      depositMinor,
      taxes: taxes.filter(({ baseMinor, amountMinor }) => baseMinor !== 0 || amountMinor !== 0),
      taxMinor,
      totalMinor: goodsMinor + deliveryFeeMinor + depositMinor + taxMinor,
    },
  };
}
