import { inBothLanguages } from '../../../platform/texts.ts';
import { column, exact, summed, type LedgerDefinition } from '../rules/ledger-definition.ts';
import { deliveredShare, inPeriod, isCounted, marketDefinition, titles } from './market-sql.ts';

/** Each customer's first order: who is new in a period, and the cohort a customer belongs to. */
const firstOrders = `select o.customer_id, min(o.on_day) as first_on from real_orders o where ${isCounted} group by 1`;

/** The share of the ordered value that was delivered, of the orders with the same key. */
const shareBy = (key: string): string => `
  select ${key} as key, o.currency, ${deliveredShare()} as filled
  from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
  where ${inPeriod} group by 1, 2`;

export const activity: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.activity'),
  counts: inBothLanguages('reports.market.counts.orders'),
  from: `from (
    select m.*, m.period::text as id, d.filled from (
      select date_trunc(g.grain, o.on_day)::date as period, o.currency, count(*) as orders,
        count(distinct o.vendor_id) as sellers, count(distinct o.customer_id) as buyers,
        count(distinct o.customer_id) filter (where date_trunc(g.grain, n.first_on) = date_trunc(g.grain, o.on_day))
          as "newBuyers",
        sum(o.lines_minor)::bigint as volume, sum(o.credited_minor)::bigint as credited,
        sum(o.service_fee_minor)::bigint as fees
      from (select :grain::text as grain) g cross join real_orders o join (${firstOrders}) n using (customer_id)
      where ${inPeriod} group by 1, 2) m
    left join (${shareBy('date_trunc((select :grain::text), o.on_day)::date')}) d
      on d.key = m.period and d.currency = m.currency) s where true`,
  order: 's.period desc, s.currency',
  headline: 'volume',
  columns: [
    column('period', 'day', titles.period),
    summed('orders', 'count', titles.orders),
    column('sellers', 'count', titles.sellers),
    column('buyers', 'count', titles.buyers),
    summed('newBuyers', 'count', inBothLanguages('reports.market.newBuyers'), 's."newBuyers"'),
    summed('volume', 'money', titles.volume),
    summed('credited', 'money', inBothLanguages('reports.market.credited')),
    summed('fees', 'money', titles.fees),
    exact('filled', 'percent', titles.filled),
  ],
});

/** The orders of each organization on one side, with its zone. */
const ordersBy = (own: 'vendor_id' | 'customer_id', other: 'vendor_id' | 'customer_id'): string => `
  select m.*, m.key::text as id, p.name, market_zone(a.zones) as zone from (
    select o.${own} as key, o.currency, count(*) as orders, count(distinct o.${other}) as partners,
      sum(o.lines_minor)::bigint as volume, round(avg(o.lines_minor))::bigint as average,
      sum(o.service_fee_minor)::bigint as fees, max(o.on_day) as "lastOn"
    from real_orders o where ${inPeriod} group by 1, 2) m
  join organizations p on p.id = m.key
  left join addresses a on a.organization_id = p.id and a.is_main`;

const name = { ...column('name', 'text', titles.name), orderBy: 's.name collate public.by_name' };
const average = column('average', 'money', inBothLanguages('reports.market.average'));
const lastOn = column('lastOn', 'day', titles.lastOn, 's."lastOn"');
const byVolume = { order: 's.volume desc, s.id, s.currency', headline: 'volume' } as const;
const toOrganization = { to: 'organization', id: 's.id' } as const;

export const sellers: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.sellers'),
  counts: inBothLanguages('reports.market.counts.orders'),
  from: `from (select b.*, d.filled from (${ordersBy('vendor_id', 'customer_id')}) b
    left join (${shareBy('o.vendor_id')}) d on d.key = b.key and d.currency = b.currency) s where true`,
  link: toOrganization,
  ...byVolume,
  columns: [
    name,
    column('zone', 'zone', titles.zone),
    summed('orders', 'count', titles.orders),
    column('partners', 'count', inBothLanguages('reports.market.customers')),
    summed('volume', 'money', titles.volume),
    average,
    summed('fees', 'money', titles.fees),
    exact('filled', 'percent', titles.filled),
    lastOn,
  ],
});

export const buyers: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.buyers'),
  counts: inBothLanguages('reports.market.counts.orders'),
  from: `from (${ordersBy('customer_id', 'vendor_id')}) s where true`,
  link: toOrganization,
  ...byVolume,
  columns: [
    name,
    column('zone', 'zone', titles.zone),
    summed('orders', 'count', titles.orders),
    column('partners', 'count', inBothLanguages('reports.market.suppliers')),
    summed('volume', 'money', titles.volume),
    average,
    lastOn,
  ],
});

/** The share of a cohort that ordered again so many months later; null: that month has not begun. */
const after = (months: number): string => `
  case when m.cohort + interval '${months} months' <= :today::date then
    round(100.0 * count(*) filter (where t.month = m.cohort + interval '${months} months') / count(distinct m.customer_id), 1)
  end as after${months}`;
const cohortMonths = [1, 2, 3, 6, 12] as const;

export const cohorts: LedgerDefinition = marketDefinition({
  title: inBothLanguages('reports.market.titles.cohorts'),
  counts: inBothLanguages('reports.market.counts.cohorts'),
  from: `from (
    select m.cohort::date as period, m.currency, m.cohort::text as id, count(distinct m.customer_id) as buyers,
      ${cohortMonths.map(after).join(',')}
    from (select o.customer_id, o.currency, date_trunc('month', min(o.on_day)) as cohort
      from real_orders o where ${isCounted} group by 1, 2) m
    join (select distinct o.customer_id, o.currency, date_trunc('month', o.on_day) as month
      from real_orders o where ${isCounted}) t using (customer_id, currency)
    where m.cohort between date_trunc('month', :from::date) and :until::date
    group by m.cohort, m.currency) s where true`,
  order: 's.period desc, s.currency',
  headline: 'buyers',
  columns: [
    column('period', 'day', inBothLanguages('reports.market.firstOrder')),
    summed('buyers', 'count', titles.buyers),
    exact('after1', 'percent', inBothLanguages('reports.market.after1')),
    exact('after2', 'percent', inBothLanguages('reports.market.after2')),
    exact('after3', 'percent', inBothLanguages('reports.market.after3')),
    exact('after6', 'percent', inBothLanguages('reports.market.after6')),
    exact('after12', 'percent', inBothLanguages('reports.market.after12')),
  ],
});
