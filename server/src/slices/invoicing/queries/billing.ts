import type { DraftPolicy, invoicing, OrganizationId, OutputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { lastNumber } from '../../organizations/index.ts';
import type { Db } from '../../../platform/db.ts';
import { asking, assertSees } from './records.ts';
import { decimal } from '../../../platform/decimal.ts';

export interface Billing {
  drafts: DraftPolicy;
  reminders: boolean;
  statements: boolean;
  takesCards: boolean;
  lateRate: string | null;
  recoveryMinor: number;
  version: number;
}

/** Who never said otherwise gets a draft with each delivery, and reminds who is late. */
const USUAL: Billing = {
  drafts: 'order',
  reminders: true,
  statements: false,
  takesCards: false,
  lateRate: null,
  recoveryMinor: 0,
  version: 1,
};

export async function billingOf(db: Db, vendorId: OrganizationId): Promise<Billing> {
  const row = await db
    .selectFrom('billing_settings')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  if (!row) return USUAL;
  const { drafts, reminders, statements, version } = row;
  return {
    drafts,
    reminders,
    statements,
    takesCards: row.online_cards,
    lateRate: decimal(row.late_rate),
    recoveryMinor: row.recovery_minor,
    version,
  };
}

export async function getBilling(ctx: Ctx): Promise<OutputOf<typeof invoicing.getBilling>> {
  assertSees(ctx, 'vendor');
  const vendorId = asking(ctx).organizationId;
  const billing = await billingOf(ctx.db, vendorId);
  const invoice = await lastNumber(ctx.db, vendorId, 'invoice');
  const creditNote = await lastNumber(ctx.db, vendorId, 'creditNote');
  return {
    drafts: billing.drafts,
    areRemindersSent: billing.reminders,
    areStatementsSent: billing.statements,
    canTakeCards: ctx.ports.payments.available,
    takesCards: billing.takesCards,
    lateRate: billing.lateRate,
    recoveryMinor: billing.recoveryMinor,
    nextInvoice: (invoice ?? 0) + 1,
    nextCreditNote: (creditNote ?? 0) + 1,
    isStartOpen: invoice === null,
    version: billing.version,
  };
}
