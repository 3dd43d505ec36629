import { sql, type RawBuilder } from 'kysely';
import {
  stuckAfterHours,
  type admin,
  type AdminOrder,
  type OrderTrouble,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import { likePattern, hasPlainTextOfMany, isFoundInPlain } from '../../../platform/plain-text.ts';
import { partyAt, sortedBy, toParty, type StoredParty } from './parties.ts';

type Input = ParsedInputOf<typeof admin.listPurchaseOrders>;
type Condition = RawBuilder<boolean>;

const HOUR_MS = 3_600_000;

/** `o` is the order, `v` its seller. */
function conditionsOfTrouble({ clock }: Pick<Ctx, 'clock'>): Record<OrderTrouble, Condition> {
  const now = clock.now();
  const since = new Date(now.getTime() - stuckAfterHours * HOUR_MS);
  return {
    // An order takes its first answer within a day; a proposed change is newer than its order.
    stuck: sql<boolean>`((o.status = 'submitted' and o.submitted_at < ${since}) or (o.open_change_by is not null
      and exists (select from order_change_sets h where h.purchase_order_id = o.id and h.status = 'open'
        and h.proposed_at < ${since})))`,
    late: sql<boolean>`(o.status in ('confirmed', 'preparing', 'ready', 'inTransit')
      and o.on_day < (${now}::timestamptz at time zone v.time_zone)::date)`,
    disputed: sql<boolean>`(o.open_claims > 0 or exists (
      select from invoices i where i.id = o.invoice_id and i.dispute <> ''))`,
    overCredit: sql<boolean>`('overCredit' = any(o.flags)
      and o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit'))`,
  };
}

/** The states in which something can be wrong, so that an index on them is enough. */
const mayHaveTrouble = sql<boolean>`(o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit')
  or o.open_claims > 0 or o.invoice_id is not null)`;

function inTrouble(trouble: Input['trouble'], troubles: Record<OrderTrouble, Condition>): Condition {
  if (trouble === undefined) return sql`true`;
  if (trouble !== 'any') return sql`${mayHaveTrouble} and ${troubles[trouble]}`;
  return sql`${mayHaveTrouble} and (${sql.join(Object.values(troubles), sql` or `)})`;
}

const isFound = (search: string): Condition => sql`(o.number ilike ${likePattern(search)}
  or ${hasPlainTextOfMany(sql.ref('o.reference'), search)} or ${isFoundInPlain(sql.ref('v.search_name'), search)}
  or ${isFoundInPlain(sql.ref('c.search_name'), search)})`;

function matching(input: Input): Condition {
  const { search, status, vendorId, customerId, from, until } = input;
  return sql.join(
    [
      status === undefined ? sql`true` : sql`o.status = ${status}`,
      vendorId === undefined ? sql`true` : sql`o.vendor_id = ${vendorId}`,
      customerId === undefined ? sql`true` : sql`o.customer_id = ${customerId}`,
      from === undefined ? sql`true` : sql`o.on_day >= ${from}::date`,
      until === undefined ? sql`true` : sql`o.on_day <= ${until}::date`,
      search ? isFound(search) : sql`true`,
    ],
    sql` and `,
  );
}

const sorts: Record<NonNullable<Input['sort']>, RawBuilder<unknown>> = {
  submittedAt: sql`o.submitted_at`,
  on: sql`o.on_day`,
  vendor: byName('v.name'),
  customer: byName('c.name'),
  total: sql`o.total_minor`,
};

interface Row extends Pick<
  AdminOrder,
  'id' | 'number' | 'status' | 'currency' | 'totalMinor' | 'lines' | 'on'
> {
  total: number;
  vendor: StoredParty;
  customer: StoredParty;
  submittedAt: Date;
  troubles: OrderTrouble[];
}

/** A page of all orders with the number of them, in one statement. */
export async function listPurchaseOrders(
  ctx: Ctx,
  input: Input,
): Promise<OutputOf<typeof admin.listPurchaseOrders>> {
  const { page, pageSize, sort = 'submittedAt', descending } = input;
  const troubles = conditionsOfTrouble(ctx);
  const orders = sql`real_orders o join organizations v on v.id = o.vendor_id
    join organizations c on c.id = o.customer_id
    where ${matching(input)} and ${inTrouble(input.trouble, troubles)}`;
  const order = sortedBy(sorts[sort], input.sort === undefined || descending, sql`o.id desc`);
  const named = sql.join(
    Object.entries(troubles).map(([name, is]) => sql`case when ${is} then ${name}::text end`),
  );
  const { rows } = await sql<Row | { id: null; total: number }>`
    select counted.total, o.* from (select count(*) as total from ${orders}) counted
    left join lateral (
      select row_number() over (order by ${order}) as place, o.id, o.number, o.status, o.currency, o.total_minor as "totalMinor",
        o.lines_count as lines, o.submitted_at as "submittedAt", o.on_day as "on", ${partyAt('v')} as vendor,
        ${partyAt('c')} as customer, array_remove(array[${named}], null) as troubles
      from (select o.id as page_id from ${orders} order by ${order}
        limit ${pageSize} offset ${(page - 1) * pageSize}) chosen
      join real_orders o on o.id = chosen.page_id
      join organizations v on v.id = o.vendor_id join organizations c on c.id = o.customer_id) o on true
    order by o.place`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [toOrder(ctx, row)])),
    total: rows[0]!.total,
    page,
    pageSize,
  };
}

const toOrder = (ctx: Ctx, { total: _total, vendor, customer, submittedAt, ...row }: Row): AdminOrder => ({
  ...row,
  vendor: toParty(ctx, vendor),
  customer: toParty(ctx, customer),
  submittedAt: submittedAt.toISOString(),
});
