import { sql } from 'kysely';
import type { DraftPolicy, invoicing, OrganizationId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { setFirstNumber } from '../../organizations/index.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { mayRecordPayments } from '../policy.ts';
import { loadBillingSettings } from '../queries/billing-settings.ts';

/** Sets how drafts are created and, once before the first number, where the numbers start. */
export async function changeBillingSettings(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.changeBillingSettings>,
): Promise<OutputOf<typeof invoicing.changeBillingSettings>> {
  const own = ctx.actor;
  permit(mayRecordPayments(own));
  return transaction(ctx, async (tx) => {
    const vendorId = own.organizationId;
    await tx
      .insertInto('billing_settings')
      .values({ vendor_id: vendorId })
      .onConflict((conflict) => conflict.column('vendor_id').doNothing())
      .execute();
    await lockBilling(tx, vendorId);
    const before = await loadBillingSettings(tx, vendorId);
    if (before.version !== input.version) throw new AppError('request.stale', { version: before.version });
    const first = input.firstInvoiceNumber;
    if (first !== undefined && !(await setFirstNumber(tx, vendorId, { kind: 'invoice', first })))
      throw new AppError('invoicing.firstNumberChosen');
    await tx
      .updateTable('billing_settings')
      .set({
        drafts: input.drafts ?? before.drafts,
        ...(input.drafts !== undefined &&
          input.drafts !== before.drafts && { drafted_until: endedBefore(tx, vendorId, input.drafts) }),
        reminders: input.sendsReminders ?? before.reminders,
        statements: input.sendsStatements ?? before.statements,
        ...(input.sendsStatements && !before.statements && { statements_since: tx.ctx.clock.now() }),
        online_cards: input.takesCards ?? before.takesCards,
        late_interest_percent: input.lateRate === undefined ? before.lateRate : input.lateRate,
        recovery_charge_minor: input.recoveryMinor ?? before.recoveryMinor,
        version: before.version + 1,
      })
      .where('vendor_id', '=', vendorId)
      .execute();
    await record(tx, {
      type: 'invoicing.billingChanged',
      organizations: [vendorId],
      data: { fields: Object.keys(input).filter((field) => field !== 'version') },
    });
    return { version: before.version + 1 };
  });
}

const lockBilling = (db: Db, vendorId: OrganizationId) =>
  db
    .selectFrom('billing_settings')
    .select('vendor_id')
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .execute();

/** Periods that were over when a seller chose them are not caught up. */
const endedBefore = ({ ctx }: Tx, vendorId: OrganizationId, drafts: DraftPolicy) =>
  sql<string>`(select date_trunc(${drafts === 'month' ? 'month' : 'week'},
      ${ctx.clock.now()}::timestamptz at time zone time_zone)::date - 1
    from organizations where id = ${vendorId})`;
