import { sql } from 'kysely';
import {
  dayIn,
  type Emission,
  type invoicing,
  type InvoiceId,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type FileId,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { isFoundInPlain } from '../../../platform/plain-text.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { logoUrl, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { loadExposures, type Exposure } from '../../ordering/index.ts';
import { assertMaySee } from './records.ts';

type Monitor = OutputOf<typeof invoicing.getPaymentMonitor>;
type Currency = Monitor['customers'][number]['currency'];

interface OwedRow {
  customer_id: OrganizationId;
  name: string;
  logo_file_id: FileId | null;
  currency: Currency;
  not_due: number;
  to_30: number;
  to_60: number;
  to_90: number;
  over_90: number;
  unapplied: number;
  oldest: string | null;
  credit_limit_minor: number | null;
  credit_policy: string | null;
}

/** Balances by customer and age; currencies are never added up. */
export async function getPaymentMonitor(
  ctx: MemberCtx,
  { search = '' }: ParsedInputOf<typeof invoicing.getPaymentMonitor>,
): Promise<Monitor> {
  assertMaySee(ctx, 'vendor');
  const own = ctx.actor.organizationId;
  const vendor = (await organizationRow(ctx.db, own))!;
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  const exposures = await loadExposures(ctx.db, own);
  const [owed, emissions, weeks] = await Promise.all([
    owedByCustomer(ctx, vendor, { today, search, exposures }),
    findAnnouncement(ctx, own),
    expectedByWeek(ctx, own, today),
  ]);
  return {
    customers: owed.map((row) => {
      const total = row.not_due + row.to_30 + row.to_60 + row.to_90 + row.over_90 - row.unapplied;
      return {
        customer: { id: row.customer_id, name: row.name, logoUrl: logoUrl(ctx, row.logo_file_id) },
        currency: row.currency,
        notDue: row.not_due,
        to30: row.to_30,
        to60: row.to_60,
        to90: row.to_90,
        over90: row.over_90,
        unapplied: row.unapplied,
        total,
        creditLimitMinor: row.credit_limit_minor,
        creditPolicy: row.credit_policy ?? 'warn',
        exposureMinor: totalExposure(exposures.get(`${row.customer_id}/${row.currency}`)),
        oldestDueOn: row.oldest,
      };
    }),
    emissions,
    weeks,
  };
}

/** The figure that ordering compares with the credit limit: debts plus open orders, each amount once. */
const totalExposure = (exposure: Exposure | undefined): number =>
  exposure ? exposure.owedMinor + exposure.ordersMinor : 0;

const isOwed = sql`i.status = 'published' and i.kind = 'invoice' and i.balance_minor <> 0`;

async function owedByCustomer(
  { db }: Ctx,
  { id: own, currency }: OrganizationRow,
  { today, search, exposures }: { today: string; search: string; exposures: ReadonlyMap<string, Exposure> },
): Promise<OwedRow[]> {
  const late = (from: number, until: number | null) => sql`coalesce(sum(i.balance_minor) filter (where
    ${today}::date - i.due_on >= ${from} and ${until === null ? sql`true` : sql`${today}::date - i.due_on <= ${until}`}), 0)::bigint`;
  const { rows } = await sql<OwedRow>`
    with owed as (
      select i.customer_id, i.currency, min(i.due_on) as oldest,
        coalesce(sum(i.balance_minor) filter (where i.due_on >= ${today}::date), 0)::bigint as not_due,
        ${late(1, 30)} as to_30, ${late(31, 60)} as to_60, ${late(61, 90)} as to_90, ${late(91, null)} as over_90
      from invoices i where i.vendor_id = ${own} and ${isOwed} group by i.customer_id, i.currency
    ), hand as (
      select customer_id, currency, sum(left_over)::bigint as unapplied from (
        select p.customer_id, p.currency, p.amount_minor - coalesce((select sum(a.amount_minor)
          from invoice_allocations a where a.payment_id = p.id), 0) as left_over
        from payments p where p.vendor_id = ${own}
        union all
        select i.customer_id, i.currency, -i.balance_minor from invoices i
        where i.vendor_id = ${own} and i.status = 'published' and i.kind = 'creditNote'
          and i.balance_minor < 0) parts
      group by customer_id, currency having sum(left_over) <> 0
    ), over_limit as (
      select e.customer_id, e.currency
      from jsonb_to_recordset(${JSON.stringify(exposureRows(exposures))}::jsonb)
        as e(customer_id uuid, currency text, exposure bigint)
      join relationships r on r.organization_id = ${own} and r.side = 'vendor' and r.partner_id = e.customer_id
        and r.credit_limit_minor < e.exposure
      -- The limit is an amount of the seller's currency, and is never converted.
      where e.currency = ${currency}
    ), shown as (
      select customer_id, currency from owed union select customer_id, currency from hand
      union select customer_id, currency from over_limit
    )
    select shown.customer_id, o.name, o.logo_file_id, shown.currency,
      coalesce(not_due, 0) as not_due, coalesce(to_30, 0) as to_30, coalesce(to_60, 0) as to_60,
      coalesce(to_90, 0) as to_90, coalesce(over_90, 0) as over_90, coalesce(unapplied, 0) as unapplied,
      owed.oldest, case when shown.currency = ${currency} then r.credit_limit_minor end as credit_limit_minor,
      r.credit_policy
    from shown
    left join owed on owed.customer_id = shown.customer_id and owed.currency = shown.currency
    left join hand on hand.customer_id = shown.customer_id and hand.currency = shown.currency
    join organizations o on o.id = shown.customer_id
    left join relationships r on r.organization_id = ${own} and r.side = 'vendor' and r.partner_id = o.id
    where ${search === '' ? sql`true` : isFoundInPlain(sql`o.search_name`, search)}
    order by owed.oldest nulls last, ${byName('o.name')}, o.id ${samePlan}`.execute(db);
  return rows;
}

const exposureRows = (exposures: ReadonlyMap<string, Exposure>) =>
  [...exposures].map(([key, exposure]) => {
    const [customer_id, currency] = key.split('/');
    return { customer_id, currency, exposure: totalExposure(exposure) };
  });

async function findAnnouncement(ctx: Ctx, own: OrganizationId): Promise<Monitor['emissions']> {
  const { rows } = await sql<
    Emission & {
      invoiceId: InvoiceId;
      number: string;
      customer_id: OrganizationId;
      name: string;
      logo: FileId | null;
      currency: Currency;
    }
  >`
    select e.id, e.on_day as "on", e.method, e.reference, e.amount_minor as "amountMinor",
      coalesce(u.first_name || ' ' || u.last_name, l.email, '') as "byName", i.id as "invoiceId", i.number, i.currency,
      i.customer_id, o.name, o.logo_file_id as logo
    from payment_emissions e join invoices i on i.id = e.invoice_id join organizations o on o.id = i.customer_id
    left join users u on u.id = e.created_by
    left join invoice_links l on l.id = e.link_id
    where i.vendor_id = ${own} and e.status = 'waiting' order by e.on_day, e.id`.execute(ctx.db);
  return rows.map(({ number, customer_id, name, logo, ...emission }) => ({
    ...emission,
    invoiceNumber: number,
    customer: { id: customer_id, name, logoUrl: logoUrl(ctx, logo) },
  }));
}

const WEEKS = 8;

/** By the week of the due date; late amounts are expected this week. */
async function expectedByWeek({ db }: Ctx, own: OrganizationId, today: string): Promise<Monitor['weeks']> {
  const { rows } = await sql<Monitor['weeks'][number]>`
    select date_trunc('week', greatest(i.due_on, ${today}::date))::date as "from", i.currency,
      sum(i.balance_minor)::bigint as "expectedMinor",
      coalesce(sum((select e.amount_minor from payment_emissions e
        where e.invoice_id = i.id and e.status = 'waiting')), 0)::bigint as "announcedMinor"
    from invoices i where i.vendor_id = ${own} and ${isOwed} and i.due_on < ${today}::date + ${WEEKS * 7}::int
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
