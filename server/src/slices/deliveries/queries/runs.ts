import { sql, type RawBuilder } from 'kysely';
import {
  fromThousandths,
  sumsByCurrency,
  toThousandths,
  type Currency,
  type deliveries,
  type ExpectedDelivery,
  type Money,
  type OrderStatus,
  type OrganizationId,
  type ParsedInputOf,
  type PurchaseOrder,
  type PurchaseOrderId,
  type Run,
  type FileId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { samePlan } from '../../../platform/prepared-statements.ts';
import { logoUrl } from '../../organizations/index.ts';
import { maySeeAmounts } from '../policy.ts';
import { runStatus, runStatuses } from '../rules.ts';

interface RunRow {
  fulfilment_id: string;
  on_day: string;
  fulfilment_kind: Run['kind'];
  fulfilment: Omit<PurchaseOrder['fulfilment'], 'kind' | 'id'>;
  /** What the route or place is called now; null once it is gone. */
  fulfilment_name: string | null;
  statuses: OrderStatus[];
  amounts: Money[];
  stops: number;
  weight: string | number;
  capacity: number | null;
  driver: string | null;
}

interface Span {
  from: string;
  until: string;
}

const runRows = (ctx: Ctx, { from, until }: Span): RawBuilder<RunRow> => sql`
  select o.fulfilment_id, o.on_day, min(o.fulfilment_kind) as fulfilment_kind, (array_agg(o.fulfilment order by o.submitted_at desc))[1] as fulfilment,
    coalesce(max(d.name), max(p.name)) as fulfilment_name, array_agg(o.status) as statuses,
    jsonb_agg(jsonb_build_object('amountMinor', o.total_minor, 'currency', o.currency)) as amounts,
    count(distinct coalesce(o.address_id, o.customer_id)) as stops, sum(o.lines_kg) as weight,
    max(coalesce(d.capacity_orders, p.capacity_orders)) as capacity, max(r.driver_name) as driver
  from real_orders o
  left join deliveries d on d.vendor_id = o.vendor_id and d.id = o.fulfilment_id
  left join pickups p on p.vendor_id = o.vendor_id and p.id = o.fulfilment_id
  left join delivery_runs r on r.vendor_id = o.vendor_id and r.fulfilment_id = o.fulfilment_id and r.on_day = o.on_day
  where o.vendor_id = ${ctx.actor.organizationId} and o.on_day between ${from}::date and ${until}::date ${samePlan}
    and o.status = any(${[...runStatuses]}::text[])
  group by o.fulfilment_id, o.on_day`;

const inOrderOfRuns = sql`order by r.on_day, r.fulfilment->'window'->>'from', r.fulfilment_id`;

/** Orders of one route on one day form a run; declined, cancelled and expired orders are left out. */
export async function listRuns(
  ctx: MemberCtx,
  span: ParsedInputOf<typeof deliveries.listRuns>,
): Promise<Run[]> {
  const { rows } = await sql<RunRow>`select r.* from (${runRows(ctx, span)}) r ${inOrderOfRuns}`.execute(
    ctx.db,
  );
  const runs = rows.map(runOf);
  return maySeeAmounts(ctx.actor) === true ? runs : runs.map((run) => ({ ...run, totals: [] }));
}

/** SQL for the same runs, as JSON of what `runOf` reads. */
export const runsAsJson = (ctx: Ctx, span: Span): RawBuilder<RunRow[]> => sql`(
  select coalesce(jsonb_agg(r ${inOrderOfRuns}), '[]') from (${runRows(ctx, span)}) r)`;

const kilograms = (weight: string | number): string =>
  fromThousandths(toThousandths(Number(weight).toFixed(3)));

export const runOf = (row: RunRow): Run => ({
  id: `${row.fulfilment_id} ${row.on_day}`,
  fulfilmentId: row.fulfilment_id,
  on: row.on_day,
  name: row.fulfilment_name ?? row.fulfilment.name,
  kind: row.fulfilment_kind,
  window: row.fulfilment.window,
  status: runStatus(row.statuses),
  stops: row.stops,
  orders: row.statuses.length,
  statuses: Object.fromEntries(
    [...new Set(row.statuses)].map((status) => [status, row.statuses.filter((one) => one === status).length]),
  ),
  totals: sumsByCurrency(row.amounts),
  weightKg: kilograms(row.weight),
  capacityOrders: row.capacity,
  driverName: row.driver ?? '',
});

interface ExpectedRow {
  id: PurchaseOrderId;
  number: string;
  status: OrderStatus;
  vendor_id: OrganizationId;
  vendor_name: string;
  logo_file_id: FileId | null;
  on_day: string;
  fulfilment_kind: Run['kind'];
  fulfilment: RunRow['fulfilment'];
  lines: number;
  total_minor: number;
  currency: Currency;
  address: { street: string; city: string } | null;
}

const expectedRows = (ctx: Ctx, { from, until }: Span): RawBuilder<ExpectedRow> => sql`
  select o.id, o.number, o.status, o.vendor_id, v.name as vendor_name, v.logo_file_id, o.on_day, o.fulfilment_kind, o.fulfilment,
    o.lines_count as lines, o.total_minor, o.currency,
    o.address
  from real_orders o join organizations v on v.id = o.vendor_id
  where o.customer_id = ${ctx.actor.organizationId} and o.on_day between ${from}::date and ${until}::date ${samePlan}
    and o.status not in ('declined', 'cancelled', 'expired')`;

const inOrderOfDays = sql`order by o.on_day, o.fulfilment->'window'->>'from', o.id`;

export async function listExpectedDeliveries(
  ctx: Ctx,
  span: ParsedInputOf<typeof deliveries.listExpectedDeliveries>,
): Promise<ExpectedDelivery[]> {
  const { rows } = await sql<ExpectedRow>`${expectedRows(ctx, span)} ${inOrderOfDays}`.execute(ctx.db);
  return rows.map((row) => expectedDeliveryOf(ctx, row));
}

/** SQL for the same deliveries, as JSON of what `expectedDeliveryOf` reads. */
export const expectedDeliveriesAsJson = (ctx: Ctx, span: Span): RawBuilder<ExpectedRow[]> => sql`(
  select coalesce(jsonb_agg(o ${inOrderOfDays}), '[]') from (${expectedRows(ctx, span)}) o)`;

export const expectedDeliveryOf = (ctx: Ctx, row: ExpectedRow): ExpectedDelivery => ({
  id: row.id,
  number: row.number,
  status: row.status,
  seller: {
    id: row.vendor_id,
    name: row.vendor_name,
    logoUrl: logoUrl(ctx, row.logo_file_id),
  },
  on: row.on_day,
  kind: row.fulfilment_kind,
  fulfilmentName: row.fulfilment.name,
  window: row.fulfilment.window,
  lines: row.lines,
  totalMinor: row.total_minor,
  currency: row.currency,
  place: row.address
    ? [row.address.street, row.address.city].filter(Boolean).join(', ')
    : row.fulfilment.name,
});
