import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { billingOf } from './billing.ts';
import { owedOn, type InvoiceRecord } from './records.ts';

/** Something is due, its seller takes cards online, and whoever runs the platform can take them. */
export async function isPayableByCard(
  { ports }: Pick<Ctx, 'ports'>,
  db: Db,
  row: InvoiceRecord,
): Promise<boolean> {
  const owed = owedOn(row);
  if (!ports.payments.available || row.kind !== 'invoice' || row.status !== 'published' || owed <= 0)
    return false;
  return (await billingOf(db, row.vendor_id)).takesCards;
}
