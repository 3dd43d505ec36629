import { sql, type RawBuilder } from 'kysely';
import {
  countedStatuses,
  type admin,
  type AdminRelation,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isFoundInPlain } from '../../../platform/plain-text.ts';
import { partyAt, sortedBy, toParty, type StoredParty } from './parties.ts';

type Input = ParsedInputOf<typeof admin.listRelations>;
type Condition = RawBuilder<boolean>;

/** Relations without an order for this long are quiet. */
const QUIET_DAYS = 60;

/** What the two trade, in the seller's currency: confirmed orders, by delivery or pickup date. */
const trade = sql`(select count(*)::int as orders, coalesce(sum(o.lines_minor), 0)::bigint as volume,
    max(o.on_day) as last_on
  from real_orders o where o.relation_id = r.id and o.currency = v.currency
    and o.status in (${sql.join(countedStatuses.confirmed)}))`;

/** `r` is the relation, `v` the seller, `c` the customer. */
function matching({ clock }: Pick<Ctx, 'clock'>, input: Input): Condition {
  const { search, status, vendorId, customerId, activity } = input;
  const hasName = (party: 'v' | 'c') => isFoundInPlain(sql.ref(`${party}.search_name`), search!);
  const lastOrder = sql`(select max(o.on_day) from real_orders o where o.relation_id = r.id)`;
  const quietSince = sql`(${clock.now()}::timestamptz at time zone v.time_zone)::date - ${QUIET_DAYS}::int`;
  const activities = {
    never: sql`r.status = 'active' and ${lastOrder} is null`,
    quiet: sql`r.status = 'active' and ${lastOrder} < ${quietSince}`,
  };
  return sql.join(
    [
      status === undefined ? sql`true` : sql`r.status = ${status}`,
      vendorId === undefined ? sql`true` : sql`r.vendor_id = ${vendorId}`,
      customerId === undefined ? sql`true` : sql`r.customer_id = ${customerId}`,
      activity === undefined ? sql`true` : activities[activity],
      search ? sql`(${hasName('v')} or ${hasName('c')})` : sql`true`,
    ],
    sql` and `,
  );
}

const sorts: Record<NonNullable<Input['sort']>, RawBuilder<unknown>> = {
  vendor: byName('v.name'),
  customer: byName('c.name'),
  since: sql`coalesce(r.accepted_at, r.created_at)`,
  orders: sql`t.orders`,
  volume: sql`t.volume`,
  lastOrder: sql`t.last_on`,
};
const sortsByTrade = new Set<Input['sort']>(['orders', 'volume', 'lastOrder']);

interface Row extends Pick<
  AdminRelation,
  'id' | 'status' | 'startedBy' | 'orders' | 'volumeMinor' | 'currency'
> {
  total: number;
  vendor: StoredParty;
  customer: StoredParty;
  since: Date;
  lastOrderOn: string | null;
}

/** A page of all relations with the number of them, in one statement; only a sort by trade reads all orders. */
export async function listRelations(ctx: Ctx, input: Input): Promise<OutputOf<typeof admin.listRelations>> {
  const { page, pageSize, sort = 'since', descending } = input;
  const relations = sql`relations r join organizations v on v.id = r.vendor_id
    join organizations c on c.id = r.customer_id`;
  const condition = matching(ctx, input);
  const order = sortedBy(sorts[sort], input.sort === undefined || descending, sql`r.id desc`);
  const { rows } = await sql<Row | { id: null; total: number }>`
    select counted.total, f.* from (select count(*) as total from ${relations} where ${condition}) counted
    left join lateral (
      select row_number() over (order by ${order}) as place, r.id, r.status, r.started_by as "startedBy",
        ${partyAt('v')} as vendor, ${partyAt('c')} as customer, coalesce(r.accepted_at, r.created_at) as since,
        t.orders, t.volume as "volumeMinor", v.currency, t.last_on as "lastOrderOn"
      from (select r.id as page_id from ${relations}
        ${sortsByTrade.has(sort) ? sql`cross join lateral ${trade} t` : sql``}
        where ${condition} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) chosen
      join relations r on r.id = chosen.page_id
      join organizations v on v.id = r.vendor_id join organizations c on c.id = r.customer_id
      cross join lateral ${trade} t) f on true
    order by f.place`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [toRelation(ctx, row)])),
    total: rows[0]!.total,
    page,
    pageSize,
  };
}

const toRelation = (ctx: Ctx, { total: _total, vendor, customer, since, ...row }: Row): AdminRelation => ({
  ...row,
  vendor: toParty(ctx, vendor),
  customer: toParty(ctx, customer),
  since: since.toISOString(),
});
