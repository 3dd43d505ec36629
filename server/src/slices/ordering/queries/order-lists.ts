import { sql, type RawBuilder } from 'kysely';
import {
  dayIn,
  orderTabs,
  type ordering,
  type OrderRow,
  type OrderSide,
  type OrderStatus,
  type OrderTab,
  type OrganizationId,
  type OutputOf,
  type Page,
  type ParsedInputOf,
  type FileId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { likePattern } from '../../../platform/like-pattern.ts';
import { logoUrl, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { mayApplyAction } from '../policy.ts';
import { stateOf, getPendingSide, type OrderRecord } from './order-records.ts';

type Filter = ParsedInputOf<typeof ordering.countOrders>;

export interface ListedRow extends OrderRecord {
  lines: number;
  partner_name: string;
  partner_logo: FileId | null;
  partner_city: string | null;
}

const columnOf = (side: OrderSide): RawBuilder<unknown> =>
  side === 'vendor' ? sql`o.vendor_id` : sql`o.customer_id`;

/**
 * Orders that wait for the vendor: submitted, with a proposal or a claim, or due today and not delivered (domain.md).
 */
const waitsForVendor = (today: string): RawBuilder<boolean> => sql<boolean>`(
  o.open_claims > 0
  or (o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit')
    and (o.status = 'submitted' or o.open_change_by = 'customer' or (o.status <> 'submitted' and o.on_day <= ${today}::date))))`;

const waitsForCustomer = sql<boolean>`o.open_change_by = 'vendor'`;

function inTab(tab: OrderTab, side: OrderSide, today: string): RawBuilder<boolean> {
  if (tab === 'all') return sql`true`;
  if (tab === 'actionRequired') return side === 'vendor' ? waitsForVendor(today) : waitsForCustomer;
  return sql`o.status = ${tab}`;
}

/** Days are in the member's time zone: an order sent on the evening of the 30th belongs to that month. */
function within({ view, from, until }: Filter, timeZone: string): RawBuilder<boolean> {
  if (view === 'deliveryOrPickup') return sql`o.on_day between ${from}::date and ${until}::date`;
  return sql`o.submitted_at >= ${from}::date::timestamp at time zone ${timeZone}
    and o.submitted_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`;
}

function matching({ search, partnerId, side }: Filter): RawBuilder<boolean> {
  const partner = side === 'vendor' ? sql`o.customer_id` : sql`o.vendor_id`;
  const ofPartner = partnerId === undefined ? sql`true` : sql`${partner} = ${partnerId}`;
  if (!search) return sql`${ofPartner}`;
  const like = likePattern(search);
  return sql`${ofPartner} and (o.number ilike ${like} or o.reference ilike ${like}
    or exists (select from organizations p where p.id = ${partner} and plain_text(p.name) like '%' || plain_text(${search}) || '%')
    or exists (select from purchase_order_lines l where l.purchase_order_id = o.id
      and (l.sku ilike ${like} or l.name->>'fr' ilike ${like} or l.name->>'en' ilike ${like})))`;
}

interface ListContext {
  organization: OrganizationRow;
  own: OrganizationId;
  timeZone: string;
  today: string;
}

export async function loadListContext(ctx: MemberCtx): Promise<ListContext> {
  const own = ctx.actor.organizationId;
  const organization = await organizationRow(ctx.db, own);
  if (!organization) throw new AppError('request.notFound');
  const timeZone = organization.time_zone;
  return { organization, own, timeZone, today: dayIn(ctx.clock.now(), timeZone) };
}

export async function listOrders(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.listOrders>,
): Promise<Page<OrderRow>> {
  const context = await loadListContext(ctx);
  const { side, view, page, pageSize } = input;
  const condition = sql`${columnOf(side)} = ${context.own} and not o.is_test and ${within(input, context.timeZone)}
    and ${inTab(input.tab, side, context.today)} and ${matching(input)}`;
  const order =
    view === 'sent'
      ? sql`o.submitted_at desc, o.id desc`
      : sql`o.on_day, o.fulfilment->'window'->>'from', o.id`;
  const partner = side === 'vendor' ? sql`o.customer_id` : sql`o.vendor_id`;
  const [{ rows }, total] = await Promise.all([
    sql<ListedRow>`
      select o.*, p.name as partner_name, p.logo_file_id as partner_logo, a.city as partner_city,
        o.lines_count as lines
      from (select * from purchase_orders o where ${condition} order by ${order}
        limit ${pageSize} offset ${(page - 1) * pageSize}) o
      join organizations p on p.id = ${partner}
      left join addresses a on a.organization_id = p.id and a.is_main
      order by ${order}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total from purchase_orders o where ${condition}`.execute(
      ctx.db,
    ),
  ]);
  const shown = rows.map((row) => rowOf(ctx, row, { ...context, side }));
  return { rows: shown, total: total.rows[0]!.total, page, pageSize };
}

export function rowOf(
  ctx: MemberCtx,
  row: ListedRow,
  { side, organization, today }: Pick<ListContext, 'organization' | 'today'> & { side: OrderSide },
): OrderRow {
  const { actor } = ctx;
  const now = ctx.clock.now();
  const { id, name, logo_file_id } = organization;
  const self = { id, name, logoUrl: logoUrl(ctx, logo_file_id), city: null };
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
    lines: row.lines,
    submittedAt: row.submitted_at.toISOString(),
    on: row.on_day,
    fulfilment: { kind: row.fulfilment_kind, id: row.fulfilment_id, ...row.fulfilment },
    reference: row.reference,
    flags: row.flags,
    pendingSide: getPendingSide(row, today),
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

export async function countOrders(
  ctx: MemberCtx,
  input: Filter,
): Promise<OutputOf<typeof ordering.countOrders>> {
  const context = await loadListContext(ctx);
  const waits = inTab('actionRequired', input.side, context.today);
  const { rows } = await sql<{ status: OrderStatus; total: number; waiting: number }>`
    select o.status, count(*) as total, count(*) filter (where ${waits}) as waiting from purchase_orders o
    where ${columnOf(input.side)} = ${context.own} and not o.is_test and ${within(input, context.timeZone)} and ${matching(input)}
    group by o.status`.execute(ctx.db);
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  const counts = orderTabs.map((tab) => {
    if (tab === 'all') return [tab, sum((row) => row.total)];
    if (tab === 'actionRequired') return [tab, sum((row) => row.waiting)];
    return [tab, rows.find((row) => row.status === tab)?.total ?? 0];
  });
  return Object.fromEntries(counts) as Record<OrderTab, number>;
}

/** Spec §3: numberOfPurchaseOrdersWithActionRequired.nb is counted at each request, so that it is always correct. */
export async function getVendorMetrics(ctx: MemberCtx): Promise<OutputOf<typeof ordering.getVendorMetrics>> {
  const { own, today } = await loadListContext(ctx);
  const { rows } = await sql<{ nb: number }>`
    select count(*) as nb from purchase_orders o
    where o.vendor_id = ${own} and not o.is_test
      and (o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit') or o.open_claims > 0)
      and ${waitsForVendor(today)}`.execute(ctx.db);
  return { numberOfPurchaseOrdersWithActionRequired: { nb: rows[0]!.nb } };
}
