import {
  feeInvoiceNumber,
  type credit,
  type FeeInvoice,
  type FeeInvoiceId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import { sql } from 'kysely';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { refusal } from '../../../platform/errors.ts';
import { assertMaySee } from '../queries.ts';
import type { FeeInvoicesTable } from '../tables.ts';

export type FeeInvoiceRow = Pick<
  FeeInvoicesTable,
  'id' | 'number' | 'month' | 'issued_on' | 'currency' | 'fees_minor' | 'tax_minor'
>;

export const toFeeInvoice = (row: FeeInvoiceRow): FeeInvoice => ({
  id: row.id,
  number: feeInvoiceNumber(row.number),
  month: row.month,
  issuedOn: row.issued_on,
  currency: row.currency,
  feesMinor: row.fees_minor,
  taxMinor: row.tax_minor,
  totalMinor: row.fees_minor + row.tax_minor,
});

/** A page of the invoices with the number of them, in one statement. */
export async function listFeeInvoices(
  ctx: MemberCtx,
  { organizationId, page, pageSize }: ParsedInputOf<typeof credit.listFeeInvoices>,
): Promise<OutputOf<typeof credit.listFeeInvoices>> {
  assertMaySee(ctx, organizationId);
  const { rows } = await sql<(FeeInvoiceRow | { id: null }) & { total: number }>`
    select counted.total, i.* from (
      select count(*) as total from fee_invoices where organization_id = ${organizationId}) counted
    left join lateral (select id, number, month, issued_on, currency, fees_minor, tax_minor from fee_invoices
      where organization_id = ${organizationId} order by number desc
      limit ${pageSize} offset ${(page - 1) * pageSize}) i on true
    order by i.number desc`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [toFeeInvoice(row)])),
    total: rows[0]!.total,
    page,
    pageSize,
  };
}

export async function loadFeeInvoice({ db }: Pick<Ctx, 'db'>, id: FeeInvoiceId): Promise<FeeInvoicesTable> {
  return db
    .selectFrom('fee_invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}
