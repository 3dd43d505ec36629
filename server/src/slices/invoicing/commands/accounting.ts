import { sql } from 'kysely';
import {
  taxKeyOf,
  type invoicing,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { mayRecordPayments } from '../policy.ts';
import { viewAccountingCodes } from '../queries/accounting.ts';

type Input = ParsedInputOf<typeof invoicing.setAccountingCodes>;

/** Replaces all accounting codes of a seller at once, so that two members' changes are never mixed. */
export async function setAccountingCodes(
  ctx: MemberCtx,
  input: Input,
): Promise<OutputOf<typeof invoicing.setAccountingCodes>> {
  const own = ctx.actor;
  permit(mayRecordPayments(own));
  const { program } = input;
  const vendorId = own.organizationId;
  return transaction(ctx, async (tx) => {
    if (!(await saveCodes(tx, vendorId, input)))
      throw new AppError('request.stale', { current: await viewAccountingCodes(tx, vendorId, program) });
    await record(tx, {
      type: 'invoicing.billingChanged',
      organizations: [vendorId],
      data: { fields: [program] },
    });
    return { program };
  });
}

/** False, and nothing is written: the codes were saved since that version. */
async function saveCodes(tx: Tx, vendorId: OrganizationId, { program, version, accounts, codes }: Input) {
  const given = new Map([
    ...accounts.map(({ part, code }) => [part as string, code] as const),
    ...codes.map((one) => [taxKeyOf(one.taxIds), one.code] as const),
  ]);
  const rows = [...given].flatMap(([tax_key, code]) => (code === '' ? [] : [{ tax_key, code }]));
  const saved = await sql`
    with saved as (
      insert into accounting_code_versions as v (vendor_id, program, version)
      values (${vendorId}, ${program}, ${version + 1})
      on conflict (vendor_id, program) do update set version = excluded.version
        where v.version = excluded.version - 1
      returning version
    ), given as (
      select g.* from json_to_recordset(${JSON.stringify(rows)}::json) g (tax_key text, code text), saved
    ), removed as (
      delete from accounting_codes a using saved where a.vendor_id = ${vendorId} and a.program = ${program}
        and a.tax_key not in (select tax_key from given)
    ), written as (
      insert into accounting_codes (vendor_id, program, tax_key, code)
      select ${vendorId}, ${program}, tax_key, code from given
      on conflict (vendor_id, program, tax_key) do update set code = excluded.code
    )
    select version from saved`.execute(tx);
  return saved.rows.length > 0;
}
