import { taxKeyOf, type invoicing, type OutputOf, type ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mayRecordPayments } from '../policy.ts';

/** Replaces all accounting codes of a seller at once, so that two members' changes are never mixed. */
export async function setAccountingCodes(
  ctx: MemberCtx,
  { program, accounts, codes }: ParsedInputOf<typeof invoicing.setAccountingCodes>,
): Promise<OutputOf<typeof invoicing.setAccountingCodes>> {
  const own = ctx.actor;
  permit(mayRecordPayments(own));
  return transaction(ctx, async (tx) => {
    const vendor_id = own.organizationId;
    await tx
      .deleteFrom('accounting_codes')
      .where('vendor_id', '=', vendor_id)
      .where('program', '=', program)
      .execute();
    const codesByKey = new Map([
      ...accounts.map(({ part, code }) => [part as string, code] as const),
      ...codes.map((one) => [taxKeyOf(one.taxIds), one.code] as const),
    ]);
    const rows = [...codesByKey].filter(([, code]) => code !== '');
    if (rows.length > 0)
      await tx
        .insertInto('accounting_codes')
        .values(rows.map(([tax_key, code]) => ({ vendor_id, program, tax_key, code })))
        .execute();
    await record(tx, {
      type: 'invoicing.billingChanged',
      organizations: [vendor_id],
      data: { fields: [program] },
    });
    return { program };
  });
}
