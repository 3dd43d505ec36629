import { sql } from 'kysely';
import type { CoveredPlace } from '@halles/contract';
import { inBothLanguages } from '../../../platform/texts.ts';
import type { Ctx } from '../../../platform/context.ts';
import { codesAroundAddressText } from '../../distribution/index.ts';
import { column, exact, summed, type LedgerDefinition } from '../rules/ledger-definition.ts';
import { deliveredShare, inPeriod, marketDefinition, titles, zoneOfOrder } from './market-sql.ts';

/** A category includes those under it. */
const isOfCategory = (columnName: string): string =>
  `(:category::text is null or ${columnName} in (select c.id from categories c where :category in (c.id, c.parent_id)))`;

const lines = (key: string): string => `
  select ${key} as key, o.currency, count(distinct o.id) as orders, count(*) as lines,
    count(distinct o.vendor_id) as sellers, count(distinct o.customer_id) as buyers, sum(l.sold_kg) as kg,
    sum(l.amount_minor)::bigint as volume, ${deliveredShare()} as filled
  from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id and ${isOfCategory('l.category_id')}
  where ${inPeriod} and (:zone::text is null or ${zoneOfOrder} = :zone)
  group by 1, 2`;

/** The zone codes of the buyers of a zone: a seller serves it when a route of theirs reaches one of them. */
const codesOfZone = `select unnest(${codesAroundAddressText}) from addresses a join organizations p on p.id = a.organization_id
  where (p.is_buyer or p.is_hub) and market_zone(a.zones) = :zone`;

const common = [summed('lines', 'count', titles.lines), column('buyers', 'count', titles.buyers)] as const;
const kg = exact('kg', 'quantity', titles.kg);
const volume = summed('volume', 'money', titles.volume);
const filled = exact('filled', 'percent', titles.filled);

export const categories: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.categories'),
  counts: inBothLanguages('reports.market.counts.categories'),
  from: `from (
    select coalesce(d.key, f.category_id, '') as id, coalesce(d.currency, f.currency) as currency,
      coalesce(f.offers, 0) as offers, coalesce(f.sellers, 0) as sellers, coalesce(d.lines, 0) as lines,
      coalesce(d.buyers, 0) as buyers, coalesce(d.kg, 0) as kg, coalesce(d.volume, 0) as volume, d.filled
    from (${lines('l.category_id')}) d
    full join (
      select f.category_id, p.currency, count(*) as offers, count(distinct f.vendor_id) as sellers
      from offered_formats f join organizations p on p.id = f.vendor_id
      where :zone::text is null or f.vendor_id in (
        select z.vendor_id from offer_zones z where z.zone_code in (${codesOfZone}))
      group by 1, 2) f on coalesce(f.category_id, '') = coalesce(d.key, '') and f.currency = d.currency) s
    left join categories c on c.id = s.id where true`,
  order: `s.volume desc, s.offers desc, s.id, s.currency`,
  headline: 'volume',
  columns: [
    {
      ...column(
        'category',
        'text',
        inBothLanguages('reports.market.category'),
        `case when c.id is not null then jsonb_build_object('en', c.name_en, 'fr', c.name_fr) end`,
      ),
      orderBy: 'c.name_fr collate public.by_name',
    },
    summed('offers', 'count', inBothLanguages('reports.market.offers')),
    column('sellers', 'count', inBothLanguages('reports.market.sellersOffering')),
    ...common,
    kg,
    volume,
    filled,
  ],
});

/** Buyers with a place, and the sellers whose offers are delivered there; a pickup is not a delivery. */
const servedBuyers = `
  select market_zone(a.zones) as zone, a.zones, a.latitude, a.longitude, p.id,
    array(select distinct z.vendor_id from offer_zones z
      where z.zone_code = any(${codesAroundAddressText}) and z.vendor_id <> p.id) as vendors
  from organizations p join addresses a on a.organization_id = p.id and a.is_main
  where (p.is_buyer or p.is_hub) and p.managed_by is null and p.suspended_at is null`;

export const zones: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.zones'),
  counts: inBothLanguages('reports.market.counts.zones'),
  from: `from (
    select coalesce(d.key, t.zone, '') as id, coalesce(d.currency, t.currency) as currency,
      coalesce(t.buyers, 0) as "buyersThere", coalesce(t.unserved, 0) as unserved,
      coalesce(t.sellers, 0) as "sellersServing", coalesce(d.orders, 0) as orders, coalesce(d.buyers, 0) as buyers,
      coalesce(d.lines, 0) as lines, coalesce(d.volume, 0) as volume
    from (${lines(zoneOfOrder)}) d
    full join (
      select b.zone, case when b.zone like 'FR%' then 'EUR' else 'CAD' end as currency, count(distinct b.id) as buyers,
        count(distinct b.id) filter (where cardinality(b.vendors) = 0) as unserved, count(distinct v) as sellers
      from (${servedBuyers}) b left join unnest(b.vendors) v on true group by 1, 2) t
      on coalesce(t.zone, '') = coalesce(d.key, '') and t.currency = d.currency) s where true`,
  order: 's.unserved desc, s."buyersThere" desc, s.id, s.currency',
  headline: 'volume',
  columns: [
    { ...column('zone', 'zone', titles.zone, `nullif(s.id, '')`), orderBy: 's.id' },
    summed('buyersThere', 'count', inBothLanguages('reports.market.buyersThere'), 's."buyersThere"'),
    summed('unserved', 'count', inBothLanguages('reports.market.unserved')),
    column('sellersServing', 'count', inBothLanguages('reports.market.sellersServing'), 's."sellersServing"'),
    summed('orders', 'count', titles.orders),
    column('buyers', 'count', inBothLanguages('reports.market.buyersOrdering')),
    summed('lines', 'count', titles.lines),
    volume,
  ],
});

export const weeks: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.weeks'),
  counts: inBothLanguages('reports.market.counts.orders'),
  from: `from (select w.*, w.key::text as id, w.key as period
    from (${lines(`date_trunc('week', o.on_day)::date`)}) w) s where true`,
  order: 's.period desc, s.currency',
  headline: 'volume',
  columns: [
    column('period', 'day', inBothLanguages('reports.market.week')),
    summed('orders', 'count', titles.orders),
    column('sellers', 'count', titles.sellers),
    column('buyers', 'count', titles.buyers),
    summed('lines', 'count', titles.lines),
    kg,
    volume,
    filled,
  ],
});

export const searches: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.searches'),
  counts: inBothLanguages('reports.market.counts.searches'),
  from: `from (
    select d.text as id, d.text, 'CAD' as currency, sum(d.searches)::int as searches,
      sum(d.not_found)::int as "notFound", sum(d.unreached)::int as unreached, count(distinct d.zone) as zones,
      max(d.on_day) as "lastOn"
    from search_days d where d.on_day between :from::date and :until::date and (:zone::text is null or d.zone = :zone)
    group by d.text
    having case :outcome::text when 'notFound' then sum(d.not_found) > 0 when 'unreached' then sum(d.unreached) > 0
      else true end) s where true`,
  order: 's."notFound" desc, s.unreached desc, s.searches desc, s.text',
  headline: 'searches',
  columns: [
    column('text', 'text', inBothLanguages('reports.market.searched')),
    summed('searches', 'count', inBothLanguages('reports.market.searches')),
    summed('notFound', 'count', inBothLanguages('reports.market.notFound'), 's."notFound"'),
    summed('unreached', 'count', inBothLanguages('reports.market.unreached')),
    column('zones', 'count', inBothLanguages('reports.market.zones')),
    column('lastOn', 'day', inBothLanguages('reports.market.lastSearched'), 's."lastOn"'),
  ],
});

/** Sellers whose products nobody can order, because no active route or pickup serves anyone. */
export const undistributed: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.undistributed'),
  counts: inBothLanguages('reports.market.counts.undistributed'),
  from: `from (
    select p.id::text as id, p.name, p.currency, market_zone(a.zones) as zone, (p.created_at at time zone p.time_zone)::date as since,
      (select count(*) from formats f where f.vendor_id = p.id and f.archived_at is null) as formats,
      (select count(*) from price_lists l where l.vendor_id = p.id and l.archived_at is null) as "priceLists",
      (select count(*) from relations r where r.vendor_id = p.id and r.status = 'active') as customers,
      (select (greatest(max(u.last_seen_at), max(e.last_seen_at)) at time zone p.time_zone)::date from memberships m
        join users u on u.id = m.user_id left join sessions e on e.user_id = m.user_id
        where m.organization_id = p.id) as "lastSignIn"
    from organizations p left join addresses a on a.organization_id = p.id and a.is_main
    where p.is_seller and p.managed_by is null and p.suspended_at is null
      and not exists (select from deliveries d where d.vendor_id = p.id and d.is_active and d.removed_at is null)
      and not exists (select from pickups k where k.vendor_id = p.id and k.is_active and k.removed_at is null)) s
    where true`,
  link: { to: 'organization', id: 's.id' },
  order: 's.formats desc, s.since desc, s.id',
  headline: 'formats',
  columns: [
    {
      ...column('name', 'text', inBothLanguages('reports.market.seller')),
      orderBy: 's.name collate public.by_name',
    },
    column('zone', 'zone', titles.zone),
    column('since', 'day', inBothLanguages('reports.market.since')),
    column('formats', 'count', inBothLanguages('reports.market.formats')),
    column('priceLists', 'count', inBothLanguages('reports.market.priceLists'), 's."priceLists"'),
    column('customers', 'count', inBothLanguages('reports.market.customers')),
    column('lastSignIn', 'day', inBothLanguages('reports.market.lastSignIn'), 's."lastSignIn"'),
  ],
});

/** More places than a map can show are left out, those with the fewest buyers first. */
const MAX_PLACES = 2_000;

/** Where buyers are, by the narrowest zone of their address, and how many sellers deliver there. */
export async function listCoveredPlaces(ctx: Pick<Ctx, 'db'>): Promise<CoveredPlace[]> {
  const { rows } = await sql<CoveredPlace>`
    select s.code, s.zone, count(*)::int as buyers, count(*) filter (where cardinality(s.vendors) = 0)::int as unserved,
      (select count(distinct v)::int from unnest(array_agg(s.vendors::text)) t, unnest(t::uuid[]) v) as sellers,
      case when avg(s.latitude) is not null
        then jsonb_build_object('lat', avg(s.latitude), 'lng', avg(s.longitude)) end as location
    from (select b.*, b.zones[cardinality(b.zones)] as code from (${sql.raw(servedBuyers)}) b) s
    group by s.code, s.zone
    order by unserved desc, buyers desc, s.code
    limit ${MAX_PLACES}`.execute(ctx.db);
  return rows;
}
