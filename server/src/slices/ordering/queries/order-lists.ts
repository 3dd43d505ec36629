import { sql, type RawBuilder } from 'kysely';
import {
  dayIn,
  openOrderStatuses,
  orderTabs,
  type Allowed,
  type ordering,
  type OrderRow,
  type OrderSide,
  type OrderStatus,
  type OrderTab,
  type OutputOf,
  type Page,
  type ParsedInputOf,
  type FileId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import {
  likePattern,
  hasPlainText,
  hasPlainTextOfMany,
  isFoundInPlain,
} from '../../../platform/plain-text.ts';
import { limitOf, samePlan } from '../../../platform/prepared-statements.ts';
import { logoUrl } from '../../organizations/index.ts';
import { mayApplyAction } from '../policy.ts';
import { stateOf, getPendingSide } from './order-records.ts';
import type { OrderRecord } from '../tables.ts';
import { testBuyerName } from './test-order-parts.ts';

const open: ReadonlySet<OrderStatus> = new Set(openOrderStatuses);

type Filter = ParsedInputOf<typeof ordering.countOrders>;

const listedColumns = [
  'id',
  'number',
  'status',
  'vendor_id',
  'customer_id',
  'currency',
  'total_minor',
  'lines_count',
  'submitted_at',
  'on_day',
  'fulfilment_kind',
  'fulfilment_id',
  'fulfilment',
  'address_id',
  'reference',
  'flags',
  'open_change_by',
  'open_claims',
  'invoice_id',
  'is_billed',
  'received_at',
  'claim_until',
  'is_test',
  'version',
] as const satisfies (keyof OrderRecord)[];

const columns = sql.join(listedColumns.map((name) => sql.ref(`o.${name}`)));

interface ListedRow extends Pick<OrderRecord, (typeof listedColumns)[number]> {
  partner_name: string;
  partner_logo: FileId | null;
  partner_city: string | null;
}

/** The calling member's organization, as `own` of the same statement. */
interface OwnColumns {
  own_name: string;
  own_logo: FileId | null;
  time_zone: string;
}

export const ownOrganization = ({ actor }: MemberCtx): RawBuilder<unknown> =>
  sql`(select name as own_name, logo_file_id as own_logo, time_zone from organizations
    where id = ${actor.organizationId}) own`;

export const todayOf = ({ clock }: MemberCtx): RawBuilder<unknown> =>
  sql`(${clock.now()}::timestamptz at time zone own.time_zone)::date`;

const columnOf = (side: OrderSide): RawBuilder<unknown> =>
  side === 'vendor' ? sql`o.vendor_id` : sql`o.customer_id`;

/**
 * Orders that wait for the vendor: submitted, with a proposal or a claim, or due today and not delivered (domain.md).
 * `pendingSideOf` in SQL: with an open proposal, only the other side's counts.
 */
const waitsForVendor = (today: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  o.open_claims > 0
  or (o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit')
    and case when o.open_change_by is null then o.status = 'submitted' or o.on_day <= ${today}
      else o.open_change_by = 'customer' end))`;

const waitsForCustomer = sql<boolean>`o.open_change_by = 'vendor'`;

export function inTab(tab: OrderTab, side: OrderSide, today: RawBuilder<unknown>): RawBuilder<boolean> {
  if (tab === 'all') return sql`true`;
  if (tab === 'actionRequired') return side === 'vendor' ? waitsForVendor(today) : waitsForCustomer;
  if (tab === 'open') return sql`o.status = any(${[...openOrderStatuses]})`;
  return sql`o.status = ${tab}`;
}

/** Days are in the member's time zone: an order sent on the evening of the 30th belongs to that month. */
function within({ view, from, until }: Filter): RawBuilder<boolean> {
  if (view === 'deliveryOrPickup') return sql`o.on_day between ${from}::date and ${until}::date`;
  return sql`o.submitted_at >= ${from}::date::timestamp at time zone own.time_zone
    and o.submitted_at < (${until}::date + 1)::timestamp at time zone own.time_zone`;
}

function matching({ search, partnerId, side }: Filter): RawBuilder<boolean> {
  const partner = side === 'vendor' ? sql`o.customer_id` : sql`o.vendor_id`;
  const ofPartner = partnerId === undefined ? sql`true` : sql`${partner} = ${partnerId}`;
  if (!search) return sql`${ofPartner}`;
  const like = likePattern(search);
  return sql`${ofPartner} and (o.number ilike ${like} or ${hasPlainText(sql`o.reference`, search)}
    or exists (select from organizations p where p.id = ${partner} and ${isFoundInPlain(sql`p.search_name`, search)})
    or exists (select from purchase_order_lines l where l.purchase_order_id = o.id
      and (l.sku ilike ${like} or ${hasPlainTextOfMany(sql`l.name->>'fr'`, search)}
        or ${hasPlainTextOfMany(sql`l.name->>'en'`, search)})))`;
}

export const ofOwn = (ctx: MemberCtx, filter: Filter): RawBuilder<boolean> => sql`
  ${columnOf(filter.side)} = ${ctx.actor.organizationId}
  and ${within(filter)} and ${matching(filter)}`;

export async function listOrders(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.listOrders>,
): Promise<Page<OrderRow>> {
  const { side, view, newestFirst, page, pageSize } = input;
  const condition = sql`${ofOwn(ctx, input)} and ${inTab(input.tab, side, todayOf(ctx))}`;
  const byDay = newestFirst
    ? sql`o.on_day desc, o.fulfilment->'window'->>'from' desc, o.id desc`
    : sql`o.on_day, o.fulfilment->'window'->>'from', o.id`;
  const order = view === 'sent' ? sql`o.submitted_at desc, o.id desc` : byDay;
  const partner = side === 'vendor' ? sql`o.customer_id` : sql`o.vendor_id`;
  const { rows } = await sql<OwnColumns & { total: number } & (ListedRow | { id: null })>`
    select own.*, counted.total, o.*
    from ${ownOrganization(ctx)}
    cross join lateral (select count(*) as total from real_orders o where ${condition}) counted
    left join lateral (
      select ${columns}, p.name as partner_name, p.logo_file_id as partner_logo, a.city as partner_city
      from (select * from real_orders o where ${condition} order by ${order}
        ${limitOf(input)}) o
      join organizations p on p.id = ${partner}
      left join addresses a on a.organization_id = p.id and a.is_main
    ) o on true
    order by ${order}`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [rowOf(ctx, row, side)])),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}

export async function listTestOrders(ctx: MemberCtx): Promise<OrderRow[]> {
  const { rows } = await sql<OwnColumns & ListedRow>`
    select own.*, ${columns}, ${testBuyerName(ctx)}::text as partner_name, null as partner_logo,
      null as partner_city
    from ${ownOrganization(ctx)}
    join purchase_orders o on o.vendor_id = ${ctx.actor.organizationId} and o.is_test
    order by o.submitted_at desc, o.id desc`.execute(ctx.db);
  return rows.map((row) => rowOf(ctx, row, 'vendor'));
}

function rowOf(ctx: MemberCtx, row: OwnColumns & ListedRow, side: OrderSide): OrderRow {
  const { actor } = ctx;
  const now = ctx.clock.now();
  const self = {
    id: actor.organizationId,
    name: row.own_name,
    logoUrl: logoUrl(ctx, row.own_logo),
    city: null,
  };
  const partner = {
    id: side === 'vendor' ? row.customer_id : row.vendor_id,
    name: row.partner_name,
    logoUrl: logoUrl(ctx, row.partner_logo),
    city: row.partner_city,
  };
  const orderState = stateOf(row, side, now);
  const may = (action: Parameters<typeof mayApplyAction>[2]) => mayApplyAction(actor, orderState, action);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    vendor: side === 'vendor' ? self : partner,
    customer: side === 'vendor' ? partner : self,
    currency: row.currency,
    totalMinor: row.total_minor,
    lines: row.lines_count,
    submittedAt: row.submitted_at.toISOString(),
    on: row.on_day,
    fulfilment: { kind: row.fulfilment_kind, id: row.fulfilment_id, ...row.fulfilment },
    addressId: row.address_id,
    reference: row.reference,
    flags: row.flags,
    pendingSide: getPendingSide(row, dayIn(now, row.time_zone)),
    isTest: row.is_test,
    version: row.version,
    can: {
      confirm: may('confirm'),
      prepare: may('prepare'),
      markReady: may('markReady'),
      load: may('load'),
      deliver: may('deliver'),
    },
  };
}

/** For lists of other slices, which read `real_orders`, with the columns of the order that decide. */
export const mayConfirm = (
  { actor, clock }: MemberCtx,
  row: Omit<Parameters<typeof stateOf>[0], 'is_test'>,
  side: OrderSide,
): Allowed => mayApplyAction(actor, stateOf({ ...row, is_test: false }, side, clock.now()), 'confirm');

interface StatusCount {
  status: OrderStatus;
  total: number;
  waiting: number;
}

const statusCounts = (ctx: MemberCtx, input: Filter): RawBuilder<StatusCount> => sql`
  select o.status, count(*) as total,
    count(*) filter (where ${inTab('actionRequired', input.side, todayOf(ctx))}) as waiting
  from ${ownOrganization(ctx)} cross join real_orders o
  where ${ofOwn(ctx, input)} ${input.search ? sql`` : samePlan}
  group by o.status`;

export async function countOrders(
  ctx: MemberCtx,
  input: Filter,
): Promise<OutputOf<typeof ordering.countOrders>> {
  const { rows } = await statusCounts(ctx, input).execute(ctx.db);
  return orderCountsFrom(rows);
}

/** SQL for what `orderCountsFrom` reads, as JSON. */
export const orderCountsAsJson = (ctx: MemberCtx, input: Filter): RawBuilder<StatusCount[]> => sql`(
  select coalesce(jsonb_agg(s), '[]') from (${statusCounts(ctx, input)}) s)`;

export function orderCountsFrom(rows: readonly StatusCount[]): Record<OrderTab, number> {
  const sum = (of: (row: StatusCount) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const counts = orderTabs.map((tab) => {
    if (tab === 'all') return [tab, sum((row) => row.total)];
    if (tab === 'actionRequired') return [tab, sum((row) => row.waiting)];
    if (tab === 'open') return [tab, sum((row) => (open.has(row.status) ? row.total : 0))];
    return [tab, rows.find((row) => row.status === tab)?.total ?? 0];
  });
  return Object.fromEntries(counts) as Record<OrderTab, number>;
}

/** The orders that wait for the calling member's organization. */
export const waitingForVendor = (ctx: MemberCtx): RawBuilder<unknown> => sql`
  from ${ownOrganization(ctx)} cross join real_orders o
  where o.vendor_id = ${ctx.actor.organizationId}
    and (o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit') or o.open_claims > 0)
    and ${waitsForVendor(todayOf(ctx))}`;
