import type { Language } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { mailRecipients, organizationRow, settingsOf } from '../../organizations/index.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';
import { loadTradingTerms } from './records.ts';

/**
 * Recipients of an invoice: the customer's main address, every address that it ticked for invoices (Spec §2) and the
 * accounting contacts that the seller knows. Without a main address, the contact for orders stands for it.
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
  const main = customer?.email ?? settings.contacts.ordersContact?.email ?? null;
  const preferences = settings.preferences.emailsPreferences;
  const emails = mailRecipients('invoicePreference', { main, preferences, contacts: known });
  return { language: terms?.language ?? settings.preferences.language, emails };
}
