import { sql, type RawBuilder } from 'kysely';
import type { admin, FileId, OutputOf, ParsedInputOf } from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isFoundInPlain } from '../../../platform/plain-text.ts';
import { toFeeInvoice, type FeeInvoiceRow } from '../../credit/index.ts';
import { logoUrl } from '../../organizations/index.ts';
import { sortedBy } from './parties.ts';

type Uninvoiced = OutputOf<typeof admin.listUninvoicedFees>['rows'][number];
type UninvoicedInput = ParsedInputOf<typeof admin.listUninvoicedFees>;
type Found<Row> = (Row & { total: number; logo: FileId | null }) | { id: null; total: number };

const hasName = (search: string | undefined): RawBuilder<boolean> =>
  search ? isFoundInPlain(sql.ref('o.search_name'), search) : sql<boolean>`true`;

const uninvoicedSorts: Record<NonNullable<UninvoicedInput['sort']>, RawBuilder<unknown>> = {
  name: byName('f.name'),
  entries: sql`f.entries`,
  fees: sql`f."feesMinor"`,
};

/** Sellers whose fees until the end of the month, less what was returned, are on no invoice; in one statement. */
export async function listUninvoicedFees(
  ctx: Ctx,
  { month, search, page, pageSize, sort = 'name', descending }: UninvoicedInput,
): Promise<OutputOf<typeof admin.listUninvoicedFees>> {
  const { rows } = await sql<Found<Uninvoiced>>`
    with found as materialized (
      select o.id, o.name, o.logo_file_id as logo, o.currency, count(*)::int as entries,
        -sum(e.amount_minor)::bigint as "feesMinor"
      from credit_entries e join organizations o on o.id = e.organization_id
      where e.kind in ('serviceFee', 'feeReturned') and ${hasName(search)}
        and e.recorded_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone o.time_zone
        and not exists (select from fee_invoice_entries i
          where i.organization_id = e.organization_id and i.entry_id = e.id)
      group by o.id having sum(e.amount_minor) < 0)
    select counted.total, f.* from (select count(*) as total from found) counted
    left join lateral (select row_number() over (order by ${sortedBy(uninvoicedSorts[sort], descending, sql`f.id`)}) as place,
      f.* from found f) f on f.place > ${(page - 1) * pageSize} and f.place <= ${page * pageSize}
    order by f.place`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [{ ...pick(row), logoUrl: logoUrl(ctx, row.logo) }])),
    total: rows[0]!.total,
    page,
    pageSize,
  };
}

const pick = ({ id, name, currency, entries, feesMinor }: Uninvoiced) => ({
  id,
  name,
  currency,
  entries,
  feesMinor,
});

type InvoicesInput = ParsedInputOf<typeof admin.listFeeInvoices>;
type FoundInvoice = FeeInvoiceRow & { organization_id: Uninvoiced['id']; name: string };

const invoiceSorts: Record<NonNullable<InvoicesInput['sort']>, RawBuilder<unknown>> = {
  number: sql`i.number`,
  name: byName('o.name'),
  fees: sql`i.fees_minor`,
  total: sql`i.fees_minor + i.tax_minor`,
};

/** Every invoice of fees, newest first, in one statement. */
export async function listFeeInvoices(
  ctx: Ctx,
  { month, search, page, pageSize, sort, descending }: InvoicesInput,
): Promise<OutputOf<typeof admin.listFeeInvoices>> {
  const invoices = sql`fee_invoices i join organizations o on o.id = i.organization_id
    where ${month === undefined ? sql`true` : sql`i.month = ${month}`} and ${hasName(search)}`;
  const order = sortedBy(invoiceSorts[sort ?? 'number'], sort === undefined || descending, sql`i.id`);
  const { rows } = await sql<Found<FoundInvoice>>`
    select counted.total, f.* from (select count(*) as total from ${invoices}) counted
    left join lateral (select row_number() over (order by ${order}) as place, i.id, i.number, i.month, i.issued_on,
      i.currency, i.fees_minor, i.tax_minor, i.organization_id, o.name, o.logo_file_id as logo from ${invoices}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) f on true
    order by f.place`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              ...toFeeInvoice(row),
              organizationId: row.organization_id,
              name: row.name,
              logoUrl: logoUrl(ctx, row.logo),
            },
          ],
    ),
    total: rows[0]!.total,
    page,
    pageSize,
  };
}
