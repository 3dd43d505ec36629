import type { Member } from '../../../platform/actor.ts';
import { sql } from 'kysely';
import {
  addDays,
  daysOfPeriod,
  countedStatuses,
  fromThousandths,
  toThousandths,
  type Currency,
  type CustomerDashboard,
  type OrderStatus,
  type OutputOf,
  type reports,
  type VendorDashboard,
  type FileId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { listExpectedDeliveries, listRuns } from '../../deliveries/index.ts';
import { countByStateOf } from '../../inventory/index.ts';
import { countOrders, sumOrdersToHandle } from '../../ordering/index.ts';
import { logoUrl, type OrganizationRow } from '../../organizations/index.ts';
import { maySeeReports } from '../policy.ts';
import { getOwnOrganization } from './access.ts';
import { loadPayables, loadReceivables } from './dashboard-money.ts';

/** Today's dashboard in one answer; each figure comes from the query of the list it links to. */
export async function getDashboard(ctx: MemberCtx): Promise<OutputOf<typeof reports.getDashboard>> {
  const member = ctx.actor;
  const { organization, today } = await getOwnOrganization(ctx);
  const [vendor, customer] = await Promise.all([
    organization.is_seller ? vendorDashboard(ctx, member, today, organization) : null,
    organization.is_buyer ? customerDashboard(ctx, member, today) : null,
  ]);
  return { today, vendor, customer };
}

async function vendorDashboard(
  ctx: MemberCtx,
  member: Member,
  today: string,
  vendor: OrganizationRow,
): Promise<VendorDashboard> {
  const maySeeSales = maySeeReports(member, 'vendor') === true;
  const [toHandle, runs, stock, sales, receivables] = await Promise.all([
    sumOrdersToHandle(ctx),
    listRuns(ctx, { from: today, until: addDays(today, NEXT_WITHIN_DAYS) }),
    countByStateOf(ctx, { actor: member, vendor }),
    maySeeSales ? loadWeekSales(ctx, member, today, vendor.currency) : null,
    maySeeSales ? loadReceivables(ctx, member.organizationId, today) : null,
  ]);
  return {
    toHandle: maySeeSales ? toHandle : { ...toHandle, sums: [] },
    next: nextDelivery(runs),
    sales,
    stock: { low: stock.low, out: stock.out },
    receivables,
  };
}

const NEXT_WITHIN_DAYS = 8;

type Runs = Awaited<ReturnType<typeof listRuns>>;

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

/** Line amounts of fourteen days before tax, counted as in the sales report. */
async function loadWeekSales(
  ctx: Ctx,
  { organizationId: own }: Member,
  today: string,
  currency: Currency,
): Promise<NonNullable<VendorDashboard['sales']>> {
  const { from, until } = daysOfPeriod('thisWeek', today);
  const first = addDays(from, -7);
  const { rows } = await sql<{ on: string; sum: number }>`
    select o.on_day as "on", sum(l.amount_minor)::bigint as sum
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${own} and o.on_day between ${first}::date and ${until}::date
      and o.currency = ${currency} and o.status in (${sql.join(countedStatuses.confirmed)})
    group by o.on_day`.execute(ctx.db);
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

async function customerDashboard(ctx: MemberCtx, actor: Member, today: string): Promise<CustomerDashboard> {
  const own = actor.organizationId;
  const all = { from: addDays(today, -MAX_RANGE_DAYS), until: addDays(today, MAX_RANGE_DAYS) };
  const maySee = maySeeReports(actor, 'customer') === true;
  const [expected, counts, carts, lastOrders, invoices] = await Promise.all([
    listExpectedDeliveries(ctx, { from: today, until: addDays(today, AHEAD_DAYS) }),
    countOrders(ctx, { side: 'customer', view: 'sent', ...all }),
    sql<{ count: number }>`
      select count(*) as count from carts c where c.owner_id = ${own} and c.customer_id = ${own}
        and exists (select from cart_lines l where l.cart_id = c.id)`.execute(ctx.db),
    listLastOrders(ctx, own),
    maySee ? loadPayables(ctx, own, today) : null,
  ]);
  const isAwaited = ({ status }: (typeof expected)[number]) =>
    status !== 'delivered' && status !== 'completed';
  return {
    next: expected.filter(isAwaited).slice(0, SHOWN),
    drafts: carts.rows[0]!.count,
    unanswered: counts.submitted,
    toDecide: counts.actionRequired,
    invoices,
    lastOrders,
  };
}

interface LastOrderRow extends Omit<CustomerDashboard['lastOrders'][number], 'seller'> {
  vendor_id: CustomerDashboard['lastOrders'][number]['seller']['id'];
  vendor_name: string;
  logo_file_id: FileId | null;
}

/** The last order from each of the sellers ordered from most recently. */
async function listLastOrders(ctx: Ctx, own: string): Promise<CustomerDashboard['lastOrders']> {
  const { rows } = await sql<LastOrderRow>`
    select o.id, o.number, o.status, o.on_day as "on", o.total_minor as "totalMinor", o.currency, o.vendor_id,
      v.name as vendor_name, v.logo_file_id,
      o.lines_count as lines
    from (
      select distinct on (s.vendor_id) s.* from (
        select * from real_orders o where o.customer_id = ${own}
          and o.status not in ('declined', 'cancelled', 'expired')
        order by o.submitted_at desc, o.id desc limit 100) s
      order by s.vendor_id, s.submitted_at desc, s.id desc) o
    join organizations v on v.id = o.vendor_id
    order by o.submitted_at desc limit ${SHOWN}`.execute(ctx.db);
  return rows.map(({ vendor_id, vendor_name, logo_file_id, ...row }) => ({
    ...row,
    seller: { id: vendor_id, name: vendor_name, logoUrl: logoUrl(ctx, logo_file_id) },
  }));
}
