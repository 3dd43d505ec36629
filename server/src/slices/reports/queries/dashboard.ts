import { sql, type RawBuilder } from 'kysely';
import {
  addDays,
  daysOfPeriod,
  countedStatuses,
  fromThousandths,
  toThousandths,
  type Currency,
  type CustomerDashboard,
  type OrderStatus,
  type OrganizationId,
  type OutputOf,
  type reports,
  type Run,
  type VendorDashboard,
  type FileId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { expectedDeliveriesAsJson, expectedDeliveryOf, runOf, runsAsJson } from '../../deliveries/index.ts';
import { stateCountsAsJson, stateCountsFrom } from '../../inventory/index.ts';
import {
  orderCountsAsJson,
  orderCountsFrom,
  ordersToHandleAsJson,
  ordersToHandleFrom,
} from '../../ordering/index.ts';
import { logoUrl, type OrganizationRow } from '../../organizations/index.ts';
import { isTheirs, maySeeReports } from '../policy.ts';
import { getOwnOrganization } from './access.ts';
import { loadReceivables, payablesAsJson, payablesFrom } from './dashboard-money.ts';

/** Today's dashboard in one answer; each figure comes from the query of the list it links to. */
export async function getDashboard(ctx: MemberCtx): Promise<OutputOf<typeof reports.getDashboard>> {
  const { organization, today } = await getOwnOrganization(ctx);
  const [vendor, customer] = await Promise.all([
    organization.is_seller ? vendorDashboard(ctx, today, organization) : null,
    organization.is_buyer ? customerDashboard(ctx, today) : null,
  ]);
  return { today, vendor, customer };
}

/** What is owed is a statement of its own, so that both are read at the same time. */
async function vendorDashboard(
  ctx: MemberCtx,
  today: string,
  vendor: OrganizationRow,
): Promise<VendorDashboard> {
  const { actor } = ctx;
  const maySeeSales = maySeeReports(actor, 'vendor') === true;
  const week = weekOf(today);
  const [work, receivables] = await Promise.all([
    sql<VendorRow>`
      select ${ordersToHandleAsJson(ctx)} as "toHandle",
        ${runsAsJson(ctx, { from: today, until: addDays(today, NEXT_WITHIN_DAYS) })} as runs,
        ${stateCountsAsJson(ctx, { actor, vendor })} as stock,
        ${maySeeSales ? salesAsJson(actor.organizationId, week, vendor.currency) : sql`null::jsonb`} as sales`.execute(
      ctx.db,
    ),
    maySeeSales ? loadReceivables(ctx, actor.organizationId, today) : null,
  ]);
  const { toHandle, runs, stock, sales } = work.rows[0]!;
  const { low, out } = stateCountsFrom(stock);
  return {
    toHandle: isTheirs(actor, 'handleOrders') ? ordersToHandleFrom(ctx, toHandle) : nothingToHandle,
    next: nextDelivery(runs.map(runOf)),
    sales: sales && weekSales(sales, week, today, vendor.currency),
    stock: isTheirs(actor, 'editStock') ? { low, out } : { low: 0, out: 0 },
    receivables,
  };
}

const nothingToHandle: VendorDashboard['toHandle'] = {
  count: 0,
  sums: [],
  answerBy: null,
  customers: [],
  customersCount: 0,
};

/** The part of a statement that a fragment of SQL returns. */
type Read<Fragment extends (...given: never[]) => RawBuilder<unknown>> =
  ReturnType<Fragment> extends RawBuilder<infer Part> ? Part : never;

interface VendorRow {
  toHandle: Read<typeof ordersToHandleAsJson>;
  runs: Read<typeof runsAsJson>;
  stock: Read<typeof stateCountsAsJson>;
  sales: Read<typeof salesAsJson> | null;
}

const NEXT_WITHIN_DAYS = 8;

type Runs = readonly Run[];

/** The first day with orders that are not delivered yet. */
function nextDelivery(runs: Runs): VendorDashboard['next'] {
  const ordersIn = (among: Runs, ...statuses: OrderStatus[]): number =>
    among.reduce(
      (sum, run) => sum + statuses.reduce((count, status) => count + (run.statuses[status] ?? 0), 0),
      0,
    );
  const sumOf = (among: Runs, of: (run: Runs[number]) => number): number =>
    among.reduce((sum, run) => sum + of(run), 0);
  const isOpen = (run: Runs[number]) => ordersIn([run], 'delivered', 'completed') < run.orders;
  const on = runs.find(isOpen)?.on;
  if (on === undefined) return null;
  const ofDay = runs.filter((run) => run.on === on);
  const orders = sumOf(ofDay, (run) => run.orders);
  return {
    on,
    runs: ofDay.map(({ fulfilmentId, name, window }) => ({ fulfilmentId, name, ...window })),
    orders,
    open: orders - ordersIn(ofDay, 'delivered', 'completed'),
    toPrepare: ordersIn(ofDay, 'confirmed', 'preparing'),
    stops: sumOf(ofDay, (run) => run.stops),
    weightKg: fromThousandths(ofDay.reduce((sum, run) => sum + toThousandths(run.weightKg), 0n)),
  };
}

type Sales = NonNullable<VendorDashboard['sales']>;
interface Week {
  /** The Monday of the week before. */
  first: string;
  from: string;
  until: string;
}

const weekOf = (today: string): Week => {
  const { from, until } = daysOfPeriod('thisWeek', today);
  return { first: addDays(from, -7), from, until };
};

/** SQL for the line amounts of fourteen days before tax, counted as in the sales report, as JSON. */
const salesAsJson = (
  own: OrganizationId,
  { first, until }: Week,
  currency: Currency,
): RawBuilder<{ on: string; sum: number }[]> => sql`(
  select coalesce(jsonb_agg(s), '[]') from (
    select o.on_day as "on", sum(o.lines_minor) as sum
    from real_orders o
    where o.vendor_id = ${own} and o.on_day between ${first}::date and ${until}::date ${samePlan}
      and o.currency = ${currency} and o.status in (${sql.join(countedStatuses.confirmed)})
    group by o.on_day) s)`;

function weekSales(
  rows: Read<typeof salesAsJson>,
  { first, from, until }: Week,
  today: string,
  currency: Currency,
): Sales {
  const sums = new Map(rows.map(({ on, sum }) => [on, sum]));
  const byDay = Array.from({ length: 14 }, (_, index) => sums.get(addDays(first, index)) ?? 0);
  const sumOf = (values: readonly number[]) => ({
    amountMinor: values.reduce((sum, value) => sum + value, 0),
    currency,
  });
  const soFar = byDay.slice(0, 7).filter((_, index) => addDays(from, index) <= today);
  return {
    from,
    until,
    thisWeek: sumOf(byDay.slice(7)),
    lastWeek: sumOf(byDay.slice(0, 7)),
    lastWeekSoFar: sumOf(soFar),
    byDay,
  };
}

const AHEAD_DAYS = 30;
const SHOWN = 5;
const MAX_RANGE_DAYS = 400;

interface CustomerRow {
  expected: Read<typeof expectedDeliveriesAsJson>;
  counts: Read<typeof orderCountsAsJson>;
  drafts: number;
  lastOrders: LastOrderRow[];
  payables: Read<typeof payablesAsJson> | null;
}

async function customerDashboard(ctx: MemberCtx, today: string): Promise<CustomerDashboard> {
  const { actor } = ctx;
  const own = actor.organizationId;
  const all = { from: addDays(today, -MAX_RANGE_DAYS), until: addDays(today, MAX_RANGE_DAYS) };
  const maySee = maySeeReports(actor, 'customer') === true;
  const { rows } = await sql<CustomerRow>`
    select ${expectedDeliveriesAsJson(ctx, { from: today, until: addDays(today, AHEAD_DAYS) })} as expected,
      ${orderCountsAsJson(ctx, { side: 'customer', view: 'sent', ...all })} as counts,
      (select count(*) from carts c where c.owner_id = ${own} and c.customer_id = ${own}
        and exists (select from cart_lines l where l.cart_id = c.id)) as drafts,
      ${maySee ? lastOrdersAsJson(own) : sql`'[]'::jsonb`} as "lastOrders",
      ${maySee ? payablesAsJson(own, today) : sql`null::jsonb`} as payables`.execute(ctx.db);
  const { expected, counts, drafts, lastOrders, payables } = rows[0]!;
  const { submitted, actionRequired } = orderCountsFrom(counts);
  const mayOrder = isTheirs(actor, 'placeOrders');
  return {
    next: expected
      .filter(({ status }) => status !== 'delivered' && status !== 'completed')
      .slice(0, SHOWN)
      .map((row) => expectedDeliveryOf(ctx, row)),
    drafts: mayOrder ? drafts : 0,
    unanswered: submitted,
    toDecide: mayOrder ? actionRequired : 0,
    invoices: payables && payablesFrom(payables),
    lastOrders: lastOrders.map(({ vendor_id, vendor_name, logo_file_id, ...row }) => ({
      ...row,
      seller: { id: vendor_id, name: vendor_name, logoUrl: logoUrl(ctx, logo_file_id) },
    })),
  };
}

interface LastOrderRow extends Omit<CustomerDashboard['lastOrders'][number], 'seller'> {
  vendor_id: CustomerDashboard['lastOrders'][number]['seller']['id'];
  vendor_name: string;
  logo_file_id: FileId | null;
}

/** SQL for the last order from each of the sellers ordered from most recently, as JSON. */
const lastOrdersAsJson = (own: OrganizationId): RawBuilder<LastOrderRow[]> => sql`(
  select coalesce(jsonb_agg(to_jsonb(l) - 'submitted_at' order by l.submitted_at desc, l.id desc), '[]') from (
    select o.id, o.number, o.status, o.on_day as "on", o.total_minor as "totalMinor", o.currency, o.vendor_id,
      v.name as vendor_name, v.logo_file_id, o.lines_count as lines, o.submitted_at
    from relations r
    cross join lateral (
      select * from real_orders s where s.vendor_id = r.vendor_id and s.customer_id = ${own}
        and s.status not in ('declined', 'cancelled', 'expired')
      order by s.submitted_at desc, s.id desc limit 1) o
    join organizations v on v.id = o.vendor_id
    where r.customer_id = ${own}
    order by o.submitted_at desc, o.id desc limit ${sql.lit(SHOWN)}) l)`;
