import {
  fromThousandths,
  invoiceTotals,
  toThousandths,
  lineAmountMinor,
  type Currency,
} from '@halles/contract';
import { hasUnbilledLines, type OrderToInvoice } from './drafts.ts';

interface DeliveredLine {
  quantity: string;
  pieces: string | null;
  amountMinor: number;
  depositMinor: number;
}

/** What active invoices have of one order line, less credits for accepted claims. */
export interface BilledPart extends DeliveredLine {
  /** Every billed part has the price of the order. */
  isAtOrderPrice: boolean;
}

function less(whole: string, part: string): string {
  const left = toThousandths(whole) - toThousandths(part);
  return fromThousandths(left < 0n ? 0n : left);
}

/** The part of a delivered line that no invoice has. At one price, the parts sum to the line to the cent. */
export function unbilledPart<Line extends DeliveredLine>(
  line: Line,
  billed: BilledPart | undefined,
  price: { unitPrice: string; currency: Currency },
): Line {
  if (billed === undefined || toThousandths(billed.quantity) <= 0n) return line;
  const quantity = less(line.quantity, billed.quantity);
  if (toThousandths(quantity) === 0n)
    return { ...line, quantity, pieces: null, amountMinor: 0, depositMinor: 0 };
  return {
    ...line,
    quantity,
    pieces: line.pieces === null || billed.pieces === null ? null : less(line.pieces, billed.pieces),
    amountMinor: billed.isAtOrderPrice
      ? Math.max(line.amountMinor - billed.amountMinor, 0)
      : lineAmountMinor(quantity, price.unitPrice, price.currency),
    depositMinor: Math.max(line.depositMinor - billed.depositMinor, 0),
  };
}

/** What an invoice of everything that is left of an order would ask for. */
export const unbilledMinor = (order: OrderToInvoice): number => {
  const { row, lines, isFeeInvoiced } = order;
  if (!hasUnbilledLines(order)) return 0;
  return invoiceTotals({
    currency: row.currency,
    lines: lines.map((line) => ({
      amountMinor: line.amountMinor,
      depositMinor: line.depositMinor,
      taxIds: line.row.tax_ids,
    })),
    discountMinor: 0,
    deliveryFee: { amountMinor: isFeeInvoiced ? 0 : row.delivery_fee_minor, taxIds: row.fee_tax_ids },
    rates: row.tax_rates,
  }).totalMinor;
};
