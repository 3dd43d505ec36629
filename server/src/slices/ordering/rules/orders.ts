import {
  deliveryFeeOf,
  percentOf,
  totalsOf,
  type Currency,
  type FeeRule,
  type OrderFlag,
  type OrderSide,
  type OrderStatus,
  type OrderTotals,
  type TaxId,
  type TaxRate,
} from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { ChangeSetRow, ClaimRow, LineRow, OrderRecord } from '../tables.ts';
import { scopesIn } from './items.ts';
import { depositsOf, quantityOf, lineAmountOf, type PricedLine } from './lines.ts';

/** An order with all its parts; decimals have no trailing zeros. */
export interface Order {
  row: OrderRecord;
  lines: readonly LineRow[];
  /** Newest first. */
  changeSets: readonly ChangeSetRow[];
  /** Newest first. */
  claims: readonly ClaimRow[];
}

/** Whether an order counts outside its own page: for stock, dates, fees and invoices. A test order does not. */
export const hasEffects = (row: Pick<OrderRecord, 'is_test'>): boolean => !row.is_test;

/** Whether an order can be invoiced. */
export const isBillable = (row: Pick<OrderRecord, 'is_test' | 'status'>): boolean =>
  hasEffects(row) && (row.status === 'delivered' || row.status === 'completed');

export interface SoldLine extends PricedLine {
  taxIds: readonly TaxId[];
  depositMinor: number;
}

export const soldLine = (line: LineRow): SoldLine => ({
  isVariableWeight: line.is_variable_weight,
  netWeightKg: decimal(line.net_weight_kg),
  unitPrice: decimal(line.unit_price),
  requested: decimal(line.requested),
  confirmed: decimal(line.confirmed),
  prepared: decimal(line.prepared),
  weights: line.weights.map(decimal),
  delivered: decimal(line.delivered),
  taxIds: line.tax_ids,
  depositMinor: line.deposit_minor,
});

/**
 * The stock held for a line: the confirmed quantity, or the requested one before confirmation; preparation does not
 * change it.
 */
export const heldQuantity = ({ confirmed, requested }: Pick<LineRow, 'confirmed' | 'requested'>): string =>
  confirmed ?? requested;

/** Whether nothing of an order costs anything, as when all its lines were taken out. */
export const isEmpty = ({ lines, row }: Order): boolean =>
  linesAmountOf(lines.map(soldLine), row.currency) === 0;

/**
 * The price lists and scheduled offers of an order and of what joins it, which some routes are only for; null: of none,
 * so that any route is.
 */
export function scopesOfOrder(
  { lines }: Pick<Order, 'lines'>,
  added: Parameters<typeof scopesIn>[0],
): string[] | null {
  const ordered = lines.filter((line) => Number(heldQuantity(line)) > 0);
  const scopes = ordered.flatMap((line) => line.price_list_id ?? []);
  return ordered.length === 0 ? scopesIn(added) : [...scopes, ...(scopesIn(added) ?? [])];
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

const totalsOfOrder = (row: OrderRecord, lines: readonly LineRow[]): OrderTotals =>
  orderTotalsOf({
    currency: row.currency,
    lines: lines.map(soldLine),
    deliveryFeeMinor: row.delivery_fee_minor,
    feeTaxIds: row.fee_tax_ids,
    rates: row.tax_rates,
  });

const withoutFee = new Set<OrderStatus>(['submitted', 'declined', 'cancelled', 'expired']);

/**
 * Taken when confirmed, adjusted by what is changed, delivered and credited, returned when cancelled: always the fee
 * of what the order sells. Tax on the fee is the platform's invoice, not the ledger.
 */
function serviceFeeOf(row: OrderRecord, lines: readonly LineRow[]): number {
  if (!hasEffects(row) || withoutFee.has(row.status)) return 0;
  const creditedMinor = lines.reduce((sum, line) => sum + line.credited_minor, 0);
  const amountMinor = Math.max(linesAmountOf(lines.map(soldLine), row.currency) - creditedMinor, 0);
  return percentOf({ amountMinor, currency: row.currency }, row.service_fee_percent).amountMinor;
}

const soldColumns = [
  'unit_price',
  'tax_ids',
  'requested',
  'confirmed',
  'prepared',
  'weights',
  'delivered',
] as const satisfies (keyof LineRow)[];

const isSoldAsBefore = (before: Order, { row, lines }: Order): boolean =>
  lines.length === before.lines.length &&
  lines.every((line, index) => soldColumns.every((name) => line[name] === before.lines[index]![name])) &&
  row.delivery_fee_minor === before.row.delivery_fee_minor &&
  row.fee_tax_ids === before.row.fee_tax_ids &&
  row.tax_rates === before.row.tax_rates;

/** The order with what follows from its parts; what a change did not touch stays as it was computed then. */
export function orderWithSums(before: Order | null, after: Order): Order {
  const { row, lines, changeSets, claims } = after;
  const isSameSale = before !== null && isSoldAsBefore(before, after);
  const isSameFee = before !== null && lines === before.lines && row.status === before.row.status;
  const totals = isSameSale ? row.totals : totalsOfOrder(row, lines);
  return {
    ...after,
    row: {
      ...row,
      totals,
      total_minor: totals.totalMinor,
      service_fee_minor: isSameFee ? row.service_fee_minor : serviceFeeOf(row, lines),
      open_change_by: changeSets.find(({ status }) => status === 'open')?.proposed_by ?? null,
      open_claims: claims.filter(({ status }) => status === 'open').length,
    },
  };
}
