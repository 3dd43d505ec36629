import {
  isHarmonized,
  type DecidedTax,
  type InvoiceWarning,
  type TaxRateChange,
  type TaxSetting,
  isGstNumber,
  isQstNumber,
  type InvoiceDocument,
} from '@halles/contract';
import type { InvoiceRecord } from './invoice.ts';

/** The taxes of a draft, each at the current rate of the seller's settings. */
export function currentRates(row: InvoiceRecord, taxes: readonly TaxSetting[]): DecidedTax[] {
  const rates = new Map<string, string>(taxes.map(({ taxId, tax }) => [taxId, tax.rate]));
  return row.tax_rates.map((tax) => ({ ...tax, rate: rates.get(tax.taxId) ?? tax.rate }));
}

/**
 * A draft charges the taxes of its orders; these are the ones whose rate differs from the seller's current settings.
 */
export function taxRateChanges(row: InvoiceRecord, taxes: readonly TaxSetting[]): TaxRateChange[] {
  const charged = new Set(row.totals.taxes.map(({ taxId }) => taxId));
  const now = currentRates(row, taxes);
  return row.tax_rates.flatMap(({ taxId, name, rate }, index) =>
    charged.has(taxId) && Number(now[index]!.rate) !== Number(rate)
      ? [{ taxId, name, before: rate, after: now[index]!.rate }]
      : [],
  );
}

/**
 * Warns if an order was delivered where the federal tax is part of a harmonized one, but the seller's list has only
 * the federal one.
 */
export function taxWarnings(
  row: InvoiceRecord,
  taxes: readonly TaxSetting[],
  places: readonly (string | null)[],
): InvoiceWarning[] {
  if (row.totals.taxes.length === 0 || !places.some(isHarmonized)) return [];
  const charged = new Set<string>(row.totals.taxes.map(({ taxId }) => taxId));
  return taxes.some(({ taxId, jurisdiction }) => charged.has(taxId) && jurisdiction === 'CA')
    ? ['harmonizedTax']
    : [];
}

const kinds = [
  { names: /\b(?:TPS|GST|TVH|HST)\b/i, isNumber: isGstNumber, warning: 'gstNumber' },
  { names: /\b(?:TVQ|QST)\b/i, isNumber: isQstNumber, warning: 'qstNumber' },
] as const;

type TaxedDocument = Pick<InvoiceDocument, 'totals'> & {
  seller: Pick<InvoiceDocument['seller'], 'country' | 'taxNumbers'>;
};

/** Tax numbers on the document without the format of the tax authority; they are warned about, not refused. */
export function taxNumberWarnings({ seller, totals }: TaxedDocument): InvoiceWarning[] {
  if (seller.country !== 'CA') return [];
  const charged = totals.taxes.filter(({ amountMinor }) => amountMinor !== 0);
  const wrong = charged.flatMap(({ name }) => {
    const number = seller.taxNumbers.find(({ label }) => label.fr === name.fr)?.value.trim();
    const kind = kinds.find(({ names }) => names.test(`${name.fr} ${name.en}`));
    return number && kind && !kind.isNumber(number) ? [kind.warning] : [];
  });
  return [...new Set(wrong)];
}
