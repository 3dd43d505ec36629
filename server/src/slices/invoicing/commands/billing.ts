import type { invoicing, OrganizationId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { startNumbers } from '../../organizations/index.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mayRecordPayments } from '../policy.ts';
import { billingOf } from '../queries/billing.ts';
import { asking } from '../queries/records.ts';

/** How drafts are made; where the numbers start, once, before the first is given. */
export async function changeBilling(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.changeBilling>,
): Promise<OutputOf<typeof invoicing.changeBilling>> {
  const own = asking(ctx);
  const allowed = mayRecordPayments(own);
  if (allowed !== true) throw new AppError(allowed);
  return transaction(ctx, async (tx) => {
    const vendorId = own.organizationId;
    await tx
      .insertInto('billing_settings')
      .values({ vendor_id: vendorId })
      .onConflict((conflict) => conflict.column('vendor_id').doNothing())
      .execute();
    await lockBilling(tx, vendorId);
    const before = await billingOf(tx, vendorId);
    if (before.version !== input.version) throw new AppError('request.stale', { version: before.version });
    const first = input.startInvoices;
    if (first !== undefined && !(await startNumbers(tx, vendorId, { kind: 'invoice', first })))
      throw new AppError('invoicing.startChosen');
    await tx
      .updateTable('billing_settings')
      .set({
        drafts: input.drafts ?? before.drafts,
        reminders: input.areRemindersSent ?? before.reminders,
        statements: input.areStatementsSent ?? before.statements,
        online_cards: input.takesCards ?? before.takesCards,
        late_rate: input.lateRate === undefined ? before.lateRate : input.lateRate,
        recovery_minor: input.recoveryMinor ?? before.recoveryMinor,
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
