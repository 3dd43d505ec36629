import { narrowestFee } from '../distribution/index.ts';
import { add, percentOf, share, zero, type Currency, type Money } from '../kernel/index.ts';
import type { TaxGroup } from '../organizations/index.ts';

export interface TaxRate {
  taxId: string;
  name: { en: string; fr: string };
  /** Per cent, up to three decimals. */
  rate: string;
}

/** A tax as it was decided for an order. */
export interface DecidedTax extends TaxRate {
  /** The seller's registration number; empty: none was given. */
  number?: string;
  /** The groups of taxable products that bear it. Absent: all, for an order of an earlier release. */
  taxGroups?: readonly TaxGroup[];
}

export interface TaxedAmount {
  amountMinor: number;
  /** Empty: zero-rated, exempt or out of scope. */
  taxIds: readonly string[];
}

export interface TaxTotal extends TaxRate {
  baseMinor: number;
  amountMinor: number;
}

export interface DocumentParts {
  currency: Currency;
  lines: readonly TaxedAmount[];
  /** Before tax, shared over the lines by largest remainder. */
  discountMinor: number;
  deliveryFee: TaxedAmount;
  /** Deposits on returnable containers, which are not taxed. */
  depositMinor: number;
  rates: readonly TaxRate[];
}

export interface DocumentTotals {
  linesMinor: number;
  discountMinor: number;
  deliveryFeeMinor: number;
  depositMinor: number;
  taxes: TaxTotal[];
  taxMinor: number;
  totalMinor: number;
}

/** The amount of each line after its share of the discount. */
export const netLines = (lines: readonly TaxedAmount[], discountMinor: number): number[] => {
  const shares = share(
    discountMinor,
    lines.map(({ amountMinor }) => Math.max(amountMinor, 0)),
  );
  return lines.map(({ amountMinor }, index) => amountMinor - (shares[index] ?? 0));
};

/**
 * money.md: for each tax, the base is summed over the document, including the delivery fee where it is taxed, and the
 * tax is rounded once. Each tax is on the price before tax.
 */
export function totalsOf(parts: DocumentParts): DocumentTotals {
  const { currency, lines, discountMinor, deliveryFee, depositMinor, rates } = parts;
  const nets = netLines(lines, discountMinor);
  const taxes = rates.flatMap((rate): TaxTotal[] => {
    const isTaxed = ({ taxIds }: TaxedAmount): boolean => taxIds.includes(rate.taxId);
    if (!lines.some(isTaxed) && !(isTaxed(deliveryFee) && deliveryFee.amountMinor !== 0)) return [];
    const ofLines = lines.reduce((sum, line, index) => sum + (isTaxed(line) ? nets[index]! : 0), 0);
    const baseMinor = ofLines + (isTaxed(deliveryFee) ? deliveryFee.amountMinor : 0);
    return [
      {
        taxId: rate.taxId,
        name: rate.name,
        rate: rate.rate,
        baseMinor,
        amountMinor: percentOf({ amountMinor: baseMinor, currency }, rate.rate).amountMinor,
      },
    ];
  });
  const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const taxMinor = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    linesMinor,
    discountMinor,
    deliveryFeeMinor: deliveryFee.amountMinor,
    depositMinor,
    taxes,
    taxMinor,
    totalMinor: linesMinor - discountMinor + deliveryFee.amountMinor + depositMinor + taxMinor,
  };
}

interface FeeAmount {
  kind: 'flat' | 'percent';
  amountMinor?: number;
  percent?: string;
}
export interface FeeRule {
  base: FeeAmount;
  byZone: readonly { zone: string; fee: FeeAmount }[];
  freeFromMinor: number | null;
}

const feeAmount = (fee: FeeAmount, itemsTotal: Money): Money =>
  fee.kind === 'flat'
    ? add(zero(itemsTotal.currency), { amountMinor: fee.amountMinor!, currency: itemsTotal.currency })
    : percentOf(itemsTotal, fee.percent!);

/** The delivery fee: nothing from a certain amount of items on, else the narrowest zone's fee, else the base fee. */
export function deliveryFeeOf(rule: FeeRule, itemsTotal: Money, zones: readonly string[]): number {
  if (rule.freeFromMinor !== null && itemsTotal.amountMinor >= rule.freeFromMinor) return 0;
  return feeAmount(narrowestFee(rule, zones), itemsTotal).amountMinor;
}
