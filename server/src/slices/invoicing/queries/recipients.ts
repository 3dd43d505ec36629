import type { Language } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { organizationRow, settingsOf } from '../../organizations/index.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';
import { loadTradingTerms } from './records.ts';

/**
 * Recipients of an invoice: every address the customer ticked for invoices (Spec §2) and the accounting contacts that
 * the seller knows; else the customer's contact for orders, else the organization's own address.
 */
export async function loadRecipients(
  db: Db,
  row: Pick<InvoiceRecord, 'vendor_id' | 'customer_id'>,
): Promise<{ language: Language; emails: string[] }> {
  const [settings, terms, customer] = await Promise.all([
    settingsOf(db, row.customer_id),
    loadTradingTerms(db, row.vendor_id, row.customer_id),
    organizationRow(db, row.customer_id),
  ]);
  const known = (terms?.contacts ?? [])
    .filter((one) => one.function === 'accounting')
    .map((one) => one.email);
  const chosen = [...settings.preferences.emailsPreferences.invoicePreference, ...known].filter(Boolean);
  const otherwise = [settings.contacts.ordersContact?.email ?? customer?.email].filter(Boolean);
  const emails = (chosen.length > 0 ? chosen : otherwise).map((email) => email!.toLowerCase());
  return { language: terms?.language ?? settings.preferences.language, emails: [...new Set(emails)].sort() };
}
