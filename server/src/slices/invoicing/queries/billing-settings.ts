import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { DraftPolicy, invoicing, OrganizationId, OutputOf } from '@halles/contract';
import type { MemberCtx, Ctx } from '../../../platform/context.ts';
import { lastNumber } from '../../organizations/index.ts';
import type { Db } from '../../../platform/db.ts';
import type { BillingSettingsTable } from '../tables.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';
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
  const { rows } = await sql<{ billing: BillingRow | null }>`
    select ${billingAsJson(sql`${vendorId}::uuid`)} as billing`.execute(db);
  return billingSettingsFrom(rows[0]!.billing);
}

export type BillingRow = Selectable<BillingSettingsTable>;

/** SQL for what `billingSettingsFrom` reads. */
export const billingAsJson = (vendorId: RawBuilder<unknown>): RawBuilder<BillingRow | null> => sql`(
  select to_jsonb(b) || jsonb_build_object('late_interest_percent', b.late_interest_percent::text)
  from billing_settings b where b.vendor_id = ${vendorId})`;

export function billingSettingsFrom(row: BillingRow | null): BillingSettings {
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
