import type { DraftPolicy, invoicing, OrganizationId, OutputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { lastNumber } from '../../organizations/index.ts';
import type { Db } from '../../../platform/db.ts';
import { assertMaySee } from './records.ts';
import { decimal } from '../../../platform/decimal.ts';

export interface BillingSettings {
  drafts: DraftPolicy;
  reminders: boolean;
  statements: boolean;
  takesCards: boolean;
  lateRate: string | null;
  recoveryMinor: number;
  version: number;
}

/** Default: a draft per delivery, and reminders for late customers. */
const DEFAULT_BILLING: BillingSettings = {
  drafts: 'order',
  reminders: true,
  statements: false,
  takesCards: false,
  lateRate: null,
  recoveryMinor: 0,
  version: 1,
};

export async function loadBillingSettings(db: Db, vendorId: OrganizationId): Promise<BillingSettings> {
  const row = await db
    .selectFrom('billing_settings')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  if (!row) return DEFAULT_BILLING;
  const { drafts, reminders, statements, version } = row;
  return {
    drafts,
    reminders,
    statements,
    takesCards: row.online_cards,
    lateRate: decimal(row.late_interest_percent),
    recoveryMinor: row.recovery_charge_minor,
    version,
  };
}

export async function getBillingSettings(
  ctx: MemberCtx,
): Promise<OutputOf<typeof invoicing.getBillingSettings>> {
  assertMaySee(ctx, 'vendor');
  const vendorId = ctx.actor.organizationId;
  const billing = await loadBillingSettings(ctx.db, vendorId);
  const invoice = await lastNumber(ctx.db, vendorId, 'invoice');
  const creditNote = await lastNumber(ctx.db, vendorId, 'creditNote');
  return {
    drafts: billing.drafts,
    sendsReminders: billing.reminders,
    sendsStatements: billing.statements,
    canTakeCards: ctx.ports.payments.available,
    takesCards: billing.takesCards,
    lateRate: billing.lateRate,
    recoveryMinor: billing.recoveryMinor,
    nextInvoiceNumber: (invoice ?? 0) + 1,
    nextCreditNoteNumber: (creditNote ?? 0) + 1,
    canChooseFirstNumber: invoice === null,
    version: billing.version,
  };
}
