import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { loadBillingSettings } from './billing-settings.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';

/** Something is due, and the platform has a payment provider. */
export const couldBePaidByCard = ({ ports }: Pick<Ctx, 'ports'>, row: InvoiceRecord): boolean =>
  ports.payments.available && row.kind === 'invoice' && row.status === 'published' && row.balance_minor > 0;

/** The seller accepts cards online too. */
export const isPayableByCard = async (
  ctx: Pick<Ctx, 'ports'>,
  db: Db,
  row: InvoiceRecord,
): Promise<boolean> =>
  couldBePaidByCard(ctx, row) && (await loadBillingSettings(db, row.vendor_id)).takesCards;
