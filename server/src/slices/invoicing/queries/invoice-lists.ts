import { sql, type RawBuilder } from 'kysely';
import {
  ageingBands,
  invoiceStateOf,
  invoiceTabs,
  type AgeingBand,
  type Emission,
  type invoicing,
  type InvoiceRow,
  type InvoiceTab,
  type OrderSide,
  type OrganizationId,
  type OutputOf,
  type Page,
  type ParsedInputOf,
  type PurchaseOrderId,
  type FileId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { likePattern, hasPlainText, isFoundInPlain } from '../../../platform/plain-text.ts';
import { limitOf } from '../../../platform/prepared-statements.ts';
import { logoUrl } from '../../organizations/index.ts';
import { maySeeInvoices } from '../policy.ts';
import { rowOf } from './invoice.ts';
import type { InvoiceRecord } from '../rules/invoice.ts';
import { assertMaySee, correctedSum, getSellerToday, stateOf } from './records.ts';
import {
  loadOrdersWithoutInvoice,
  loadPartlyInvoicedOrders,
  type OrderToInvoice,
} from './unbilled-orders.ts';

export type Filter = ParsedInputOf<typeof invoicing.countInvoices>;

const isOpen = sql<boolean>`(i.kind = 'invoice' and i.status = 'published' and i.balance_minor > 0)`;
const isAnnounced = sql<boolean>`exists (select from payment_emissions e
  where e.invoice_id = i.id and e.status = 'waiting')`;

export function tabCondition(tab: InvoiceTab, today: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (tab) {
    case 'all':
      return sql`true`;
    case 'draft':
    case 'cancelled':
      return sql`i.status = ${tab}`;
    case 'open':
      return isOpen;
    case 'notSent':
      return sql`(i.status = 'published' and i.sent_at is null)`;
    case 'emitted':
      return sql`(${isOpen} and ${isAnnounced})`;
    case 'overdue':
      return sql`(${isOpen} and i.due_on < ${today})`;
    case 'paid':
      return sql`(i.kind = 'invoice' and i.status = 'published' and i.balance_minor <= 0)`;
  }
}

/**
 * Issued on these days, or drafted on them in the time zone of the reader's organization: two conditions that each have
 * an index. Nothing is issued before it is created, so that a list of an earlier period does not read later invoices;
 * two days more cover all time zones.
 */
function isDatedBetween(own: OrganizationId, from = '-infinity', until = 'infinity'): RawBuilder<boolean> {
  const startOf = (day: RawBuilder<unknown>) =>
    sql`(${day})::timestamp at time zone (select o.time_zone from organizations o where o.id = ${own})`;
  return sql<boolean>`i.created_at < ${until}::date + 2
    and ((i.published_at is not null and i.issued_on between ${from}::date and ${until}::date)
      or (i.published_at is null and i.created_at >= ${startOf(sql`${from}::date`)}
        and i.created_at < ${startOf(sql`${until}::date + 1`)}))`;
}

export function invoiceConditions(
  ctx: MemberCtx,
  { side, kind, partnerId, from, until, search }: Filter,
): RawBuilder<boolean> {
  const own = ctx.actor.organizationId;
  const partner = side === 'vendor' ? sql`i.customer_id` : sql`i.vendor_id`;
  const parts = [
    side === 'vendor'
      ? sql`i.vendor_id = ${own}`
      : sql`i.customer_id = ${own} and i.published_at is not null`,
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(partnerId === undefined ? [] : [sql`${partner} = ${partnerId}`]),
    ...(from === undefined && until === undefined ? [] : [isDatedBetween(own, from, until)]),
  ];
  if (search) {
    const like = likePattern(search);
    parts.push(sql`(i.number ilike ${like} or ${hasPlainText(sql`i.reference`, search)}
      or exists (select from organizations p where p.id = ${partner}
        and ${isFoundInPlain(sql`p.search_name`, search)})
      or exists (select from invoice_orders io join purchase_orders o on o.id = io.purchase_order_id
        where io.invoice_id = i.id and (o.number ilike ${like} or ${hasPlainText(sql`o.reference`, search)})))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

interface ListedRow extends InvoiceRecord {
  partner_name: string;
  partner_logo: FileId | null;
  order_numbers: string[] | null;
  emission: Emission | null;
  corrected_minor: number;
}

interface OwnColumns {
  own_name: string;
  own_logo: FileId | null;
  today: string;
  total: number;
}

export async function listInvoices(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.listInvoices>,
): Promise<Page<InvoiceRow>> {
  const { side, tab, page, pageSize } = input;
  assertMaySee(ctx, side);
  const condition = sql`${invoiceConditions(ctx, input)} and ${tabCondition(tab, sql`own.today`)}`;
  const partner = side === 'vendor' ? sql`i.customer_id` : sql`i.vendor_id`;
  const { rows } = await sql<OwnColumns & { [Name in keyof ListedRow]: ListedRow[Name] | null }>`
    select own.*, (select count(*) from invoices i where ${condition}) as total, listed.*
    from (select name as own_name, logo_file_id as own_logo,
        (${ctx.clock.now()}::timestamptz at time zone time_zone)::date as today
      from organizations where id = ${ctx.actor.organizationId}) own
    left join lateral (
      select i.*, p.name as partner_name, p.logo_file_id as partner_logo,
        (select array_agg(o.number order by io.position) from invoice_orders io
          join purchase_orders o on o.id = io.purchase_order_id where io.invoice_id = i.id) as order_numbers,
        (select jsonb_build_object('id', e.id, 'on', e.on_day, 'method', e.method, 'reference', e.reference,
            'amountMinor', e.amount_minor, 'byName', coalesce(u.first_name || ' ' || u.last_name, ''))
          from payment_emissions e left join users u on u.id = e.created_by
          where e.invoice_id = i.id and e.status = 'waiting') as emission,
        ${correctedSum} as corrected_minor
      from (select * from invoices i where ${condition} order by i.created_at desc, i.id desc
        ${limitOf(input)}) i
      join organizations p on p.id = ${partner}) listed on true
    order by listed.created_at desc, listed.id desc`.execute(ctx.db);
  return {
    // Without an invoice there is one row of the organization alone.
    rows: rows.flatMap((row) =>
      row.id === null ? [] : [listedRow(ctx, row as OwnColumns & ListedRow, side)],
    ),
    total: rows[0]!.total,
    page,
    pageSize,
  };
}

function listedRow(ctx: MemberCtx, row: OwnColumns & ListedRow, side: OrderSide): InvoiceRow {
  const mine = { id: ctx.actor.organizationId, name: row.own_name, logoUrl: logoUrl(ctx, row.own_logo) };
  const theirs = {
    id: side === 'vendor' ? row.customer_id : row.vendor_id,
    name: row.partner_name,
    logoUrl: logoUrl(ctx, row.partner_logo),
  };
  return rowOf(ctx, row, {
    side,
    today: row.today,
    vendor: side === 'vendor' ? mine : theirs,
    customer: side === 'vendor' ? theirs : mine,
    emission: row.emission,
    orderNumbers: row.order_numbers ?? [],
    correctedMinor: row.corrected_minor,
  });
}

/** The balances by age, as `ageingBandOf` tells it; what has no date is not due. */
function bandsOf(today: RawBuilder<unknown>): RawBuilder<unknown> {
  const late = sql`coalesce(${today} - i.due_on, 0)`;
  const conditions: Record<AgeingBand, RawBuilder<unknown>> = {
    notDue: sql`${late} <= 0`,
    to30: sql`${late} between 1 and 30`,
    to60: sql`${late} between 31 and 60`,
    to90: sql`${late} between 61 and 90`,
    over90: sql`${late} > 90`,
  };
  const sums = ageingBands.map(
    (band) =>
      sql`${sql.lit(band)}, coalesce(sum(i.balance_minor) filter (where ${conditions[band]}), 0)::bigint`,
  );
  return sql`jsonb_build_object(${sql.join(sums)})`;
}

export async function countInvoices(
  ctx: MemberCtx,
  input: Filter,
): Promise<OutputOf<typeof invoicing.countInvoices>> {
  assertMaySee(ctx, input.side);
  const today = await getSellerToday(ctx, ctx.actor.organizationId);
  const condition = invoiceConditions(ctx, input);
  const counts = invoiceTabs.map(
    (tab) => sql`count(*) filter (where ${tabCondition(tab, sql`${today}::date`)}) as ${sql.id(tab)}`,
  );
  const [tabs, balances] = await Promise.all([
    sql<Record<InvoiceTab, number>>`select ${sql.join(counts)} from invoices i where ${condition}`.execute(
      ctx.db,
    ),
    sql<OutputOf<typeof invoicing.countInvoices>['balances'][number]>`
      select i.currency, sum(i.balance_minor)::bigint as "balanceMinor",
        coalesce(sum(i.balance_minor) filter (where i.due_on < ${today}::date), 0)::bigint as "overdueMinor",
        ${bandsOf(sql`${today}::date`)} as bands
      from invoices i where ${condition} and ${isOpen} group by i.currency order by i.currency`.execute(
      ctx.db,
    ),
  ]);
  return { tabs: tabs.rows[0]!, balances: balances.rows };
}

export async function listRelatedInvoices(
  ctx: MemberCtx,
  { purchaseOrderIds }: ParsedInputOf<typeof invoicing.listRelatedInvoices>,
): Promise<OutputOf<typeof invoicing.listRelatedInvoices>> {
  const own = ctx.actor.organizationId;
  const today = await getSellerToday(ctx, own);
  const { rows } = await sql<InvoiceRecord & { order_ids: PurchaseOrderId[]; is_announced: boolean }>`
    select i.*, ${isAnnounced} as is_announced, array_agg(io.purchase_order_id order by io.position) as order_ids
    from invoices i join invoice_orders io on io.invoice_id = i.id
    where io.purchase_order_id = any(${purchaseOrderIds}::uuid[])
      and (i.vendor_id = ${own} or (i.customer_id = ${own} and i.published_at is not null))
    group by i.id order by i.created_at desc, i.id desc`.execute(ctx.db);
  const sideOfRow = ({ vendor_id }: InvoiceRecord): OrderSide => (vendor_id === own ? 'vendor' : 'customer');
  // Orders of both sides may be asked about, and a role may see one side only.
  const seen = rows.filter((row) => maySeeInvoices(ctx.actor, sideOfRow(row)) === true);
  if (rows[0] && seen.length === 0) assertMaySee(ctx, sideOfRow(rows[0]));
  return seen.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    state: invoiceStateOf(
      stateOf(row, 'vendor', { hasEmission: row.is_announced, isOfOrders: true, correctedMinor: 0 }),
      today,
    ),
    purchaseOrderIds: row.order_ids,
    totalMinor: row.total_minor,
    currency: row.currency,
  }));
}

export async function listBillableOrders(
  ctx: MemberCtx,
  { customerId, until }: ParsedInputOf<typeof invoicing.listBillableOrders>,
): Promise<OutputOf<typeof invoicing.listBillableOrders>> {
  assertMaySee(ctx, 'vendor');
  const own = ctx.actor.organizationId;
  const [whole, parts] = await Promise.all([
    loadOrdersWithoutInvoice(ctx.db, own, { customerId, until }),
    loadPartlyInvoicedOrders(ctx.db, own, { customerId, until }),
  ]);
  const orders = [
    ...whole.map((order) => ({ ...order, isRemainder: false })),
    ...parts.map((order) => ({ ...order.row, total_minor: unbilledMinor(order), isRemainder: true })),
  ].toSorted((a, b) => a.on_day.localeCompare(b.on_day) || a.id.localeCompare(b.id));
  if (orders.length === 0) return [];
  const names = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(orders.map(({ customer_id }) => customer_id))])
    .execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    on: order.on_day,
    customer: { id: order.customer_id, name: nameOf.get(order.customer_id) ?? '' },
    currency: order.currency,
    totalMinor: order.total_minor,
    isRemainder: order.isRemainder,
  }));
}

const unbilledMinor = ({ lines }: OrderToInvoice): number =>
  lines.reduce((sum, { amountMinor, depositMinor }) => sum + amountMinor + depositMinor, 0);
