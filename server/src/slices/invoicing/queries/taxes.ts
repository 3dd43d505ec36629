import { isHarmonized, type DecidedTax, type InvoiceWarning, type TaxRateChange } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import { settingsOf } from '../../organizations/index.ts';
import type { InvoiceRecord } from './records.ts';

/** The taxes of a draft, each at the current rate of the seller's settings. */
export async function loadCurrentRates(db: Db, row: InvoiceRecord): Promise<DecidedTax[]> {
  const { taxes } = (await settingsOf(db, row.vendor_id)).sales;
  const rates = new Map<string, string>(taxes.map(({ taxId, tax }) => [taxId, decimal(tax.rate)]));
  return row.tax_rates.map((tax) => ({ ...tax, rate: rates.get(tax.taxId) ?? tax.rate }));
}

/**
 * A draft charges the taxes of its orders; these are the ones whose rate differs from the seller's current settings.
 */
export async function loadTaxRateChanges(db: Db, row: InvoiceRecord): Promise<TaxRateChange[]> {
  if (row.status !== 'draft' || row.kind !== 'invoice') return [];
  const charged = new Set(row.totals.taxes.map(({ taxId }) => taxId));
  const now = await loadCurrentRates(db, row);
  return row.tax_rates.flatMap(({ taxId, name, rate }, index) =>
    charged.has(taxId) && now[index]!.rate !== decimal(rate)
      ? [{ taxId, name, before: rate, after: now[index]!.rate }]
      : [],
  );
}

/**
 * Warns if an order was delivered where the federal tax is part of a harmonized one, but the seller's list has only
 * the federal one.
 */
export async function loadTaxWarnings(db: Db, row: InvoiceRecord): Promise<InvoiceWarning[]> {
  if (row.totals.taxes.length === 0) return [];
  const orders = await db
    .selectFrom('invoice_orders as io')
    .innerJoin('purchase_orders as o', 'o.id', 'io.purchase_order_id')
    .select('o.place_of_supply')
    .where('io.invoice_id', '=', row.id)
    .execute();
  if (!orders.some(({ place_of_supply }) => isHarmonized(place_of_supply))) return [];
  const { taxes } = (await settingsOf(db, row.vendor_id)).sales;
  const charged = new Set<string>(row.totals.taxes.map(({ taxId }) => taxId));
  return taxes.some(({ taxId, jurisdiction }) => charged.has(taxId) && jurisdiction === 'CA')
    ? ['harmonizedTax']
    : [];
}
