import { sql } from 'kysely';
import { invoiceTotals, type DecidedTax, type InvoiceId } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { settingsOf } from '../../organizations/index.ts';
import { loadInvoiceLines, type InvoiceRecord } from '../queries/records.ts';
import { bothLanguages } from '../rules/documents-and-reminders.ts';

/**
 * Recomputes the totals from the lines: taxes already on the draft keep their rates, added taxes use those of the
 * settings.
 */
export async function recalculateTotals(tx: Tx, id: InvoiceId): Promise<InvoiceRecord> {
  const row = await tx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lines = (await loadInvoiceLines(tx, id)).map((line) => ({
    amountMinor: line.amount_minor,
    depositMinor: line.deposit_minor,
    taxIds: line.tax_ids,
  }));
  const used = new Set<string>([...lines.flatMap(({ taxIds }) => taxIds), ...row.fee_tax_ids]);
  const rates = await ratesInUse(tx, row, used);
  const linesTotal = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (row.discount_minor > Math.max(linesTotal, 0)) throw new AppError('invoicing.discountTooLarge');
  const totals = invoiceTotals({
    currency: row.currency,
    lines,
    discountMinor: row.discount_minor,
    deliveryFee: { amountMinor: row.delivery_fee_minor, taxIds: row.fee_tax_ids },
    rates,
  });
  return tx
    .updateTable('invoices')
    .set({
      tax_rates: JSON.stringify(rates),
      totals: JSON.stringify(totals),
      total_minor: totals.totalMinor,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function ratesInUse(tx: Tx, row: InvoiceRecord, used: ReadonlySet<string>): Promise<DecidedTax[]> {
  const known = new Set<string>(row.tax_rates.map(({ taxId }) => taxId));
  const { taxes } = (await settingsOf(tx, row.vendor_id)).sales;
  const added = taxes
    .filter(({ taxId }) => !known.has(taxId))
    .map(({ taxId, tax, taxNumber }) => ({
      taxId,
      name: bothLanguages(tax.name),
      rate: decimal(tax.rate),
      number: taxNumber,
    }));
  return [...row.tax_rates, ...added].filter(({ taxId }) => used.has(taxId));
}
