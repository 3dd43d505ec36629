import { isHarmonized, percentOf, type Currency } from '@halles/contract';
import type { FeeInvoiceDocument } from './tables.ts';

interface AlertState {
  balanceMinor: number;
  alertMinor: number | null;
  alerted: boolean;
}

/** The low-balance email is sent once when the balance falls to the threshold, and re-arms above it. */
export function decideAlert({ balanceMinor, alertMinor, alerted }: AlertState): 'send' | 'rearm' | 'nothing' {
  if (alertMinor === null) return alerted ? 'rearm' : 'nothing';
  const isLow = balanceMinor <= alertMinor;
  if (isLow && !alerted) return 'send';
  return !isLow && alerted ? 'rearm' : 'nothing';
}

export interface ServiceTaxRate {
  jurisdiction: string;
  tax: 'GST' | 'HST' | 'QST';
  percent: string;
}

/** The platform's registration numbers; without one, it does not charge that tax. */
interface TaxRegistrations {
  gstNumber: string | null;
  qstNumber: string | null;
}

/** A tax of an invoice, without its name. */
type FeeTax = Omit<FeeInvoiceDocument['taxes'][number], 'name'> & Pick<ServiceTaxRate, 'tax'>;

interface TaxedFees {
  /** The province or country of the seller's address (money.md: place of supply). */
  place: string;
  feesMinor: number;
  currency: Currency;
}

/**
 * The taxes on service fees, by the rates of the day: a harmonized tax where there is one, else the federal tax, and in
 * Quebec its own too. Each is on the fees alone and is rounded once. Outside Canada no tax is charged.
 */
export function feeTaxes(
  { place, feesMinor, currency }: TaxedFees,
  rates: readonly ServiceTaxRate[],
  { gstNumber, qstNumber }: TaxRegistrations,
): FeeTax[] {
  if (!place.startsWith('CA')) return [];
  const federal = isHarmonized(place)
    ? rates.find(({ jurisdiction, tax }) => jurisdiction === place && tax === 'HST')
    : rates.find(({ jurisdiction, tax }) => jurisdiction === 'CA' && tax === 'GST');
  const own = rates.find(({ jurisdiction, tax }) => jurisdiction === place && tax === 'QST');
  const charged = [
    ...(federal && gstNumber !== null ? [{ ...federal, number: gstNumber }] : []),
    ...(own && qstNumber !== null ? [{ ...own, number: qstNumber }] : []),
  ];
  return charged.map(({ tax, percent, number }) => ({
    tax,
    rate: percent,
    number,
    baseMinor: feesMinor,
    amountMinor: percentOf({ amountMinor: feesMinor, currency }, percent).amountMinor,
  }));
}
