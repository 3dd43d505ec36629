import type { DraftPolicy, invoicing, OrganizationId, OutputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { lastNumber } from '../../ordering/index.ts';
import { asking, assertSees } from './records.ts';

export interface Billing {
  drafts: DraftPolicy;
  reminders: boolean;
  version: number;
}

/** Who never said otherwise gets a draft with each delivery, and reminds who is late. */
const USUAL: Billing = { drafts: 'order', reminders: true, version: 1 };

export const billingOf = async (db: Db, vendorId: OrganizationId): Promise<Billing> =>
  (await db
    .selectFrom('billing_settings')
    .select(['drafts', 'reminders', 'version'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()) ?? USUAL;

export async function getBilling(ctx: Ctx): Promise<OutputOf<typeof invoicing.getBilling>> {
  assertSees(ctx, 'vendor');
  const vendorId = asking(ctx).organizationId;
  const { drafts, reminders, version } = await billingOf(ctx.db, vendorId);
  const invoice = await lastNumber(ctx.db, vendorId, 'invoice');
  const creditNote = await lastNumber(ctx.db, vendorId, 'creditNote');
  return {
    drafts,
    areRemindersSent: reminders,
    nextInvoice: (invoice ?? 0) + 1,
    nextCreditNote: (creditNote ?? 0) + 1,
    isStartOpen: invoice === null,
    version,
  };
}
