import {
  creditOf,
  divideRounded,
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

export interface WantedLine {
  lineId: InvoiceLineId;
  quantity: string;
  /** Of a weighed line that is credited by the piece: how many, of how many. Its kilograms follow. */
  pieces?: { count: string; of: string } | null;
}

export interface Wanted {
  lines: readonly WantedLine[];
  deliveryFee: boolean;
  /** What a granted claim asks beyond what is left was credited already. */
  isCapped?: boolean;
}

export interface CreditedLine {
  line: InvoiceLine;
  quantity: string;
  pieces: string | null;
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
    pieces: parts.reduce((sum, part) => sum + toThousandths(part.pieces ?? '0'), 0n),
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

/** The weight of a number of pieces, counted on from those before, so that all pieces weigh what the line weighs. */
function kgOfPieces(line: InvoiceLine, before: bigint, { count, of }: NonNullable<WantedLine['pieces']>) {
  const [whole, all] = [toThousandths(line.quantity), toThousandths(of)];
  const weightOf = (pieces: bigint): bigint => (pieces >= all ? whole : divideRounded(whole * pieces, all));
  return weightOf(before + toThousandths(count)) - weightOf(before);
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * money.md: capped by what remains in quantity, amount and tax; the last credit takes the remainder, so that credits
 * sum to the invoice exactly, in whatever order they are made.
 */
export function creditFor(invoice: Billed, earlier: readonly Billed[], wanted: Wanted): Credit {
  const nets = netLines(invoice.lines, invoice.discountMinor);
  const feeLeft = invoice.deliveryFee.amountMinor - sumOf(earlier, (note) => note.deliveryFee.amountMinor);
  const states = invoice.lines.map((line, index) => {
    const before = creditedOf(line, earlier);
    const asked = wanted.lines.find(({ lineId }) => lineId === line.id);
    const left = toThousandths(line.quantity) - toThousandths(before.quantity);
    const wantedQuantity = asked?.pieces
      ? kgOfPieces(line, before.pieces, asked.pieces)
      : toThousandths(asked?.quantity ?? '0');
    if (wantedQuantity > left && !asked?.pieces && !wanted.isCapped)
      throw new AppError('invoicing.moreThanInvoiced');
    const quantity = fromThousandths(smaller(wantedQuantity, left));
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
      pieces: asked?.pieces?.count ?? null,
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
