import { offersLimits } from '@halles/contract';
import { inBothLanguages } from '../../../platform/texts.ts';
import { producerPlace } from '../../offers/index.ts';
import {
  column,
  exact,
  summed,
  type LedgerColumnDefinition,
  type LedgerDefinition,
} from '../rules/ledger-definition.ts';
import { originTitles, partnerColumn, yesOrNoTitles } from '../rules/ledger-titles.ts';
import { byName, format, product, productJoin, sku } from './ledger-products.ts';

/** From the buyer's main address to the producer, else to a seller that declares the product as local (decision 065). */
const originLat = `case when p.producer_id is null then seller.latitude else coalesce(at.latitude, town.latitude) end`;
const originLng = `case when p.producer_id is null then seller.longitude else coalesce(at.longitude, town.longitude) end`;
const km = `2 * 6371 * asin(least(1, sqrt(
  power(sin(radians(${originLat} - buyer.latitude) / 2), 2) + power(sin(radians(${originLng} - buyer.longitude) / 2), 2)
    * cos(radians(buyer.latitude)) * cos(radians(${originLat})))))`;

/** Lines that were delivered, from a day until the last of the period. */
const delivered = (from: string): string => `from real_orders o
  join purchase_order_lines l on l.purchase_order_id = o.id
  where o.{mine} = :own and o.on_day between ${from} and :until::date and o.status in ('delivered', 'completed')
    and l.sold > 0 {partnerCondition}`;

/** Bought formats with where they come from and what they are certified as today. */
const withOrigin = (bought: string): string => `(
  select b.*, p.id as product_id, p.certifications && '{organic}' as is_organic,
    coalesce((p.producer_id is not null or p.certifications && '{local}') and ${km} <= ${offersLimits.localKm}, false) as is_local
  from (${bought}) b join formats f on f.id = b.format_id join products p on p.id = f.product_id
  join organizations v on v.id = f.vendor_id
  left join producers r on r.vendor_id = p.vendor_id and r.id = p.producer_id ${producerPlace}
  left join addresses seller on seller.organization_id = v.id and seller.is_main
  left join addresses buyer on buyer.organization_id = :own and buyer.is_main)`;

const yesOrNo = (
  id: string,
  title: LedgerColumnDefinition['title'],
  value: string,
): LedgerColumnDefinition => ({
  ...column(id, 'choice', title, `case when ${value} then 'yes' else 'no' end`),
  choices: yesOrNoTitles,
});

/** Of what was free, no change is known. */
const priceChange = '100 * (s.last - s.first) / nullif(s.first, 0)';

/** What a buyer paid for a format on the first and the last day it came in the period; what rose most comes first. */
export const prices: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.priceChanges'),
  counts: inBothLanguages('reports.ledger.counts.prices'),
  from: `from ${withOrigin(`
    select l.format_id, o.currency, count(distinct o.id) as orders,
      sum(l.amount_minor - l.credited_minor)::bigint as amount, min(l.unit_price) as lowest, max(l.unit_price) as highest,
      (array_agg(l.unit_price order by o.on_day, o.created_at, l.position))[1] as first,
      (array_agg(l.unit_price order by o.on_day desc, o.created_at desc, l.position desc))[1] as last
    ${delivered(':from::date')} group by 1, 2`)} s ${productJoin}
    join organizations n on n.id = f.vendor_id where true`,
  partnerCondition: 'and o.{theirs} = :partner',
  id: `s.format_id || ' ' || s.currency`,
  currency: 's.currency',
  link: { to: 'lines', id: 's.format_id::text' },
  order: `${priceChange} desc nulls last, ${byName}`,
  headline: 'amount',
  columns: [
    product,
    format,
    sku,
    partnerColumn('n.name'),
    column('orders', 'count', inBothLanguages('reports.ledger.orders')),
    exact('first', 'price', inBothLanguages('reports.ledger.firstPrice')),
    exact('last', 'price', inBothLanguages('reports.ledger.lastPrice')),
    exact(
      'change',
      'percent',
      inBothLanguages('reports.ledger.priceChangePercent'),
      `round(${priceChange}, 1)`,
    ),
    { ...exact('lowest', 'price', inBothLanguages('reports.ledger.lowestPrice')), isHidden: true },
    { ...exact('highest', 'price', inBothLanguages('reports.ledger.highestPrice')), isHidden: true },
    yesOrNo('local', inBothLanguages('reports.ledger.isLocal'), 's.is_local'),
    yesOrNo('organic', inBothLanguages('reports.ledger.isOrganic'), 's.is_organic'),
    summed('amount', 'money', inBothLanguages('reports.ledger.bought')),
  ],
};

/** The period before has as many days. */
const dayBefore = ':from::date - (:until::date - :from::date + 1)';
const shareOf = (part: string, whole: string): string => `100.0 * s.${part} / nullif(s.${whole}, 0)`;

/** How much of what a buyer bought is local, and organic, beside the period before. */
export const origin: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.localAndOrganic'),
  counts: inBothLanguages('reports.ledger.counts.origin'),
  from: `from (
    select c.what, c.place, b.currency, count(distinct b.product_id) filter (where b.is_now) as products,
      coalesce(sum(b.amount) filter (where b.is_now), 0)::bigint as amount,
      coalesce(sum(b.amount) filter (where not b.is_now), 0)::bigint as before,
      max(sum(b.amount) filter (where b.is_now)) over (partition by b.currency) as whole,
      max(sum(b.amount) filter (where not b.is_now)) over (partition by b.currency) as whole_before
    from ${withOrigin(`
      select l.format_id, o.currency, o.on_day >= :from::date as is_now,
        sum(l.amount_minor - l.credited_minor)::bigint as amount
      ${delivered(dayBefore)} group by 1, 2, 3`)} b
    join (values ('local', 1), ('organic', 2), ('both', 3), ('all', 4)) c (what, place)
      on (c.what in ('organic', 'all') or b.is_local) and (c.what in ('local', 'all') or b.is_organic)
    group by c.what, c.place, b.currency) s where true`,
  partnerCondition: 'and o.{theirs} = :partner',
  id: `s.what || ' ' || s.currency`,
  currency: 's.currency',
  link: null,
  order: 's.currency, s.place',
  headline: 'total',
  columns: [
    {
      ...column('what', 'choice', inBothLanguages('reports.ledger.origin')),
      choices: originTitles,
      orderBy: 's.place',
    },
    column('products', 'count', inBothLanguages('reports.ledger.products')),
    column('amount', 'money', inBothLanguages('reports.ledger.bought')),
    exact(
      'share',
      'percent',
      inBothLanguages('reports.ledger.share'),
      `round(${shareOf('amount', 'whole')}, 1)`,
    ),
    exact(
      'before',
      'percent',
      inBothLanguages('reports.ledger.shareBefore'),
      `round(${shareOf('before', 'whole_before')}, 1)`,
    ),
    {
      ...summed(
        'total',
        'money',
        inBothLanguages('reports.ledger.allProducts'),
        `case when s.what = 'all' then s.amount end`,
      ),
      isHidden: true,
    },
  ],
};
