import {
  creditAmount,
  divideRounded,
  fromThousandths,
  lineAmountMinor,
  netLines,
  percentOf,
  toThousandths,
  type Creditable,
  type Currency,
  type InvoiceLine,
  type InvoiceLineId,
  type OrderTotals,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';

/** The parts of an invoice, or of its published credit notes, that credits depend on. */
export interface BilledDocument {
  currency: Currency;
  lines: readonly InvoiceLine[];
  discountMinor: number;
  deliveryFee: { amountMinor: number; taxIds: readonly string[] };
  totals: OrderTotals;
}

export interface CreditRequestLine {
  lineId: InvoiceLineId;
  quantity: string;
  /** For a weighed line credited by the piece: number of pieces credited, and in total. The kilograms follow. */
  pieces?: { count: string; of: string } | null;
}

export interface CreditRequest {
  lines: readonly CreditRequestLine[];
  deliveryFee: boolean;
  /** A claim may ask for more than is left, because the rest was credited already. */
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

/** What earlier credit notes gave back of a line. */
function creditedBefore(line: InvoiceLine, earlier: readonly BilledDocument[]) {
  const parts = earlier.flatMap((note) => note.lines).filter((part) => part.correctsLineId === line.id);
  return {
    quantity: fromThousandths(parts.reduce((sum, part) => sum + toThousandths(part.quantity), 0n)),
    pieces: parts.reduce((sum, part) => sum + toThousandths(part.pieces ?? '0'), 0n),
    amountMinor: sumOf(parts, (part) => part.amountMinor),
    depositMinor: sumOf(parts, (part) => part.depositMinor),
  };
}

export const feeLeftOf = (invoice: BilledDocument, earlier: readonly BilledDocument[]): number =>
  invoice.deliveryFee.amountMinor - sumOf(earlier, (note) => note.deliveryFee.amountMinor);

/** The quantity of each line that is not credited yet. */
export const remainingLines = (
  invoice: BilledDocument,
  earlier: readonly BilledDocument[],
): { lineId: InvoiceLineId; quantity: string }[] =>
  invoice.lines
    .map((line) => ({
      lineId: line.id,
      quantity: fromThousandths(
        toThousandths(line.quantity) - toThousandths(creditedBefore(line, earlier).quantity),
      ),
    }))
    .filter(({ quantity }) => toThousandths(quantity) > 0n);

/**
 * The weight of a number of pieces, continuing from earlier credits, so that all pieces together weigh what the line
 * weighs, and those that are left what an order says of them.
 */
function weightOfPieces(line: InvoiceLine, before: bigint, pieces: bigint, of: string): bigint {
  const [whole, all] = [toThousandths(line.quantity), toThousandths(of)];
  const restOf = (count: bigint): bigint => (count >= all ? 0n : divideRounded(whole * (all - count), all));
  return restOf(before) - restOf(before + pieces);
}

/** What pieces take of a weighed line at its price: what is left is worth its own weight, as the claim says it. */
function amountOfPieces(
  { quantity, creditedQuantity, amountMinor, creditedMinor }: Creditable,
  taken: string,
  worthOf: (kg: string) => number,
): number {
  const rest = toThousandths(quantity) - toThousandths(creditedQuantity) - toThousandths(taken);
  return Math.max(amountMinor - creditedMinor - worthOf(fromThousandths(rest)), 0);
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

interface Taken {
  /** Of the whole line, after its share of the discount. */
  netMinor: number;
  before: ReturnType<typeof creditedBefore>;
  quantity: string;
  pieces: bigint | null;
  currency: Currency;
}

/** What a credit takes of the amount and the deposits of a line. */
function amountsOf(
  line: InvoiceLine,
  { netMinor, before, quantity, pieces, currency }: Taken,
): Pick<CreditedLine, 'amountMinor' | 'depositMinor'> {
  if (toThousandths(quantity) === 0n) return { amountMinor: 0, depositMinor: 0 };
  const worthOf = (kg: string) => lineAmountMinor(kg, line.unitPrice, currency);
  const creditable = (amountMinor: number, creditedMinor: number): Creditable => ({
    quantity: line.quantity,
    creditedQuantity: before.quantity,
    amountMinor,
    creditedMinor,
  });
  const ofAmount = creditable(netMinor, before.amountMinor);
  const isByPiece = pieces !== null && netMinor === worthOf(line.quantity);
  return {
    amountMinor: isByPiece ? amountOfPieces(ofAmount, quantity, worthOf) : creditAmount(ofAmount, quantity),
    depositMinor: creditAmount(creditable(line.depositMinor, before.depositMinor), quantity),
  };
}

/** No more pieces than earlier credits left; the rest may be on another invoice. */
function creditablePieces(before: bigint, { count, of }: NonNullable<CreditRequestLine['pieces']>): bigint {
  const left = toThousandths(of) - before;
  return left > 0n ? smaller(toThousandths(count), left) : 0n;
}

/**
 * money.md: capped by the remaining quantity, amount and tax; the last credit takes the remainder, so that credits
 * sum to the invoice exactly in any order.
 */
export function computeCredit(
  invoice: BilledDocument,
  earlier: readonly BilledDocument[],
  request: CreditRequest,
): Credit {
  const nets = netLines(invoice.lines, invoice.discountMinor);
  const feeLeft = feeLeftOf(invoice, earlier);
  const states = invoice.lines.map((line, index) => {
    const before = creditedBefore(line, earlier);
    const requestedLine = request.lines.find(({ lineId }) => lineId === line.id);
    const left = toThousandths(line.quantity) - toThousandths(before.quantity);
    const pieces = requestedLine?.pieces ? creditablePieces(before.pieces, requestedLine.pieces) : null;
    const wantedQuantity =
      pieces === null
        ? toThousandths(requestedLine?.quantity ?? '0')
        : weightOfPieces(line, before.pieces, pieces, requestedLine!.pieces!.of);
    if (wantedQuantity > left && pieces === null && !request.isCapped)
      throw new AppError('invoicing.moreThanInvoiced');
    const quantity = fromThousandths(smaller(wantedQuantity, left));
    return {
      line,
      quantity,
      pieces: pieces === null ? null : fromThousandths(pieces),
      isFinished: toThousandths(quantity) === left,
      ...amountsOf(line, { netMinor: nets[index]!, before, quantity, pieces, currency: invoice.currency }),
    };
  });
  if (request.lines.some(({ lineId }) => !invoice.lines.some(({ id }) => id === lineId)))
    throw new AppError('invoicing.moreThanInvoiced');
  const deliveryFeeMinor = request.deliveryFee ? feeLeft : 0;
  const isFeeFinished = deliveryFeeMinor === feeLeft;
  const taxes = invoice.totals.taxes.map((tax) => {
    const isTaxed = (taxIds: readonly string[]): boolean => taxIds.includes(tax.taxId);
    const creditedTaxes = earlier
      .flatMap((note) => note.totals.taxes)
      .filter(({ taxId }) => taxId === tax.taxId);
    const leftMinor = tax.amountMinor - sumOf(creditedTaxes, (one) => one.amountMinor);
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
  const linesMinor = sumOf(lines, ({ amountMinor }) => amountMinor);
  const depositMinor = sumOf(lines, (line) => line.depositMinor);
  const taxMinor = sumOf(taxes, ({ amountMinor }) => amountMinor);
  return {
    lines,
    deliveryFeeMinor,
    totals: {
      linesMinor,
      discountMinor: 0,
      deliveryFeeMinor,
      depositMinor,
      taxes: taxes.filter(({ baseMinor, amountMinor }) => baseMinor !== 0 || amountMinor !== 0),
      taxMinor,
      totalMinor: linesMinor + deliveryFeeMinor + depositMinor + taxMinor,
    },
  };
}
