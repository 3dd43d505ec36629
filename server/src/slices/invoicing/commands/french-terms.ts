import type { invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mayRecordPayments } from '../policy.ts';
import { loadFrenchTerms } from '../queries/french-terms.ts';

/** Changes the French legal terms of future invoices; published ones keep theirs. */
export async function changeFrenchTerms(
  ctx: MemberCtx,
  { version, change }: ParsedInputOf<typeof invoicing.changeFrenchTerms>,
): Promise<OutputOf<typeof invoicing.changeFrenchTerms>> {
  const own = ctx.actor;
  permit(mayRecordPayments(own));
  return transaction(ctx, async (tx) => {
    const vendorId = own.organizationId;
    await tx
      .insertInto('french_invoice_terms')
      .values({ vendor_id: vendorId })
      .onConflict((conflict) => conflict.column('vendor_id').doNothing())
      .execute();
    await tx
      .selectFrom('french_invoice_terms')
      .select('vendor_id')
      .where('vendor_id', '=', vendorId)
      .forUpdate()
      .execute();
    const before = await loadFrenchTerms(tx, vendorId);
    if (before.version !== version) throw new AppError('request.stale', { version: before.version });
    const terms = { ...before.terms, ...change };
    await tx
      .updateTable('french_invoice_terms')
      .set({
        capital_minor: terms.capitalMinor,
        register_town: terms.registerTown || null,
        early_percent: terms.earlyPayment?.percent ?? null,
        early_days: terms.earlyPayment?.days ?? null,
        supply: terms.supply,
        vat_on_debits: terms.isVatOnDebits,
        version: version + 1,
      })
      .where('vendor_id', '=', vendorId)
      .execute();
    await record(tx, {
      type: 'invoicing.billingChanged',
      organizations: [vendorId],
      data: { fields: Object.keys(change) },
    });
    return { version: version + 1 };
  });
}
