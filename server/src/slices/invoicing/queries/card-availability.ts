import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { loadBillingSettings } from './billing-settings.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';

/** Something is due, the seller accepts cards online, and the platform has a payment provider. */
export async function isPayableByCard(
  { ports }: Pick<Ctx, 'ports'>,
  db: Db,
  row: InvoiceRecord,
): Promise<boolean> {
  const owed = row.balance_minor;
  if (!ports.payments.available || row.kind !== 'invoice' || row.status !== 'published' || owed <= 0)
    return false;
  return (await loadBillingSettings(db, row.vendor_id)).takesCards;
}
