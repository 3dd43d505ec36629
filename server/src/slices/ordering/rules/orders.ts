import {
  deliveryFeeOf,
  totalsOf,
  type Currency,
  type FeeRule,
  type OrderFlag,
  type OrderSide,
  type OrderStatus,
  type OrderTotals,
  type TaxRate,
} from '@halles/contract';
import { depositsOf, quantityOf, lineAmountOf, type PricedLine } from './lines.ts';

export interface SoldLine extends PricedLine {
  taxIds: readonly string[];
  depositMinor: number;
}

export interface SoldOrder {
  currency: Currency;
  lines: readonly SoldLine[];
  deliveryFeeMinor: number;
  feeTaxIds: readonly string[];
  rates: readonly TaxRate[];
}

/** The totals of an order at its current step. */
export const orderTotalsOf = ({
  currency,
  lines,
  deliveryFeeMinor,
  feeTaxIds,
  rates,
}: SoldOrder): OrderTotals =>
  totalsOf({
    currency,
    rates,
    discountMinor: 0,
    lines: lines.map((line) => ({
      amountMinor: lineAmountOf(line, currency).amountMinor,
      taxIds: line.taxIds,
    })),
    deliveryFee: { amountMinor: deliveryFeeMinor, taxIds: feeTaxIds },
    depositMinor: lines.reduce((sum, line) => sum + depositsOf(line.depositMinor, quantityOf(line)), 0),
  });

export const linesAmountOf = (lines: readonly SoldLine[], currency: Currency): number =>
  lines.reduce((sum, line) => sum + lineAmountOf(line, currency).amountMinor, 0);

/** An order without items has no delivery fee. */
export const serviceFeeOfItems = (
  fee: FeeRule | null,
  linesMinor: number,
  currency: Currency,
  zones: readonly string[],
): number =>
  fee === null || linesMinor === 0 ? 0 : deliveryFeeOf(fee, { amountMinor: linesMinor, currency }, zones);

export interface Circumstances {
  isLate: boolean;
  isOverCredit: boolean;
  isFirst: boolean;
  note: string;
}

/** domain.md: the reasons that prevent automatic confirmation. */
export function flagsOf({ isLate, isOverCredit, isFirst, note }: Circumstances): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (isLate) flags.push('late');
  if (isOverCredit) flags.push('overCredit');
  if (isFirst) flags.push('firstOrder');
  if (note !== '') flags.push('note');
  return flags;
}

export interface OrderProgress {
  status: OrderStatus;
  openChangeBy: OrderSide | null;
  openClaims: number;
  on: string;
}

const notYetDelivered = new Set<OrderStatus>(['confirmed', 'preparing', 'ready', 'inTransit']);

/** The side that has to act: submitted, an open proposal or claim, or due today and not yet delivered. */
export function pendingSideOf(
  { status, openChangeBy, openClaims, on }: OrderProgress,
  today: string,
): OrderSide | null {
  if (openChangeBy !== null) return openChangeBy === 'vendor' ? 'customer' : 'vendor';
  if (openClaims > 0 || status === 'submitted') return 'vendor';
  return notYetDelivered.has(status) && on <= today ? 'vendor' : null;
}
