import { inBothLanguages } from '../../../platform/texts.ts';
import {
  column,
  exact,
  summed,
  type LedgerColumnDefinition,
  type LedgerDefinition,
} from '../rules/ledger-definition.ts';
import { matchTitles, partnerColumn } from '../rules/ledger-titles.ts';
import { isCounted } from './market-sql.ts';

export const product: LedgerColumnDefinition = {
  ...column('product', 'text', inBothLanguages('reports.ledger.product'), 'p.name'),
  orderBy: `p.name->>'fr' collate public.by_name`,
};
export const format = column(
  'format',
  'text',
  inBothLanguages('reports.ledger.format'),
  `jsonb_build_object('en', f.title_en, 'fr', f.title_fr)`,
);
export const sku: LedgerColumnDefinition = {
  ...column('sku', 'text', inBothLanguages('reports.ledger.sku'), 'f.sku'),
  isHidden: true,
};

export const productJoin = `join formats f on f.id = s.format_id join products p on p.id = f.product_id`;
export const byName = `p.name->>'fr' collate public.by_name, f.title_fr collate public.by_name, s.format_id, s.currency`;

/** How much of the ordered quantity was confirmed, and delivered. */
export const fillRate: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.fillRate'),
  counts: inBothLanguages('reports.ledger.counts.fillRate'),
  from: `from (
    select l.format_id, o.currency, count(*) as lines, sum(l.requested) as requested,
      sum(coalesce(l.confirmed, l.requested)) as confirmed, sum(l.sold) as delivered,
      sum(least(coalesce(l.confirmed, l.requested), l.requested)) as promised,
      sum(least(l.sold, l.requested)) as kept,
      sum(round(greatest(l.requested - l.sold, 0) * l.unit_price * 100
        * case when l.is_variable_weight then coalesce(l.net_weight_kg, 1) else 1 end))::bigint as lacking
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.{mine} = :own and o.on_day between :from::date and :until::date
      and o.status in ('delivered', 'completed') {partnerCondition}
    group by l.format_id, o.currency having sum(l.requested) > 0) s ${productJoin} where true`,
  partnerCondition: 'and o.{theirs} = :partner',
  id: `s.format_id || ' ' || s.currency`,
  currency: 's.currency',
  link: { to: 'lines', id: 's.format_id::text' },
  order: `s.kept / s.requested, ${byName}`,
  headline: 'lacking',
  columns: [
    product,
    format,
    sku,
    column('lines', 'count', inBothLanguages('reports.ledger.lines')),
    exact('requested', 'quantity', inBothLanguages('reports.ledger.ordered')),
    exact('confirmed', 'quantity', inBothLanguages('reports.ledger.confirmed')),
    exact('delivered', 'quantity', inBothLanguages('reports.ledger.delivered')),
    exact(
      'promised',
      'percent',
      inBothLanguages('reports.ledger.confirmedPercent'),
      'round(100 * s.promised / s.requested, 1)',
    ),
    exact(
      'kept',
      'percent',
      inBothLanguages('reports.ledger.fillRatePercent'),
      'round(100 * s.kept / s.requested, 1)',
    ),
    summed('lacking', 'money', inBothLanguages('reports.ledger.missingValue')),
  ],
};

/** The stock at its current cost. */
export const stock: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.stockValue'),
  counts: inBothLanguages('reports.ledger.counts.stock'),
  from: `from (
    select i.*, g.currency from inventory_items i join organizations g on g.id = i.vendor_id
    where i.vendor_id = :own and i.mode = 'tracked') s ${productJoin}
    where (f.archived_at is null or s.on_hand <> 0)`,
  partnerCondition: '',
  id: 's.format_id::text',
  currency: 's.currency',
  link: null,
  order: byName,
  headline: 'value',
  columns: [
    product,
    format,
    sku,
    exact('onHand', 'quantity', inBothLanguages('reports.ledger.onHand'), 's.on_hand'),
    exact('allocated', 'quantity', inBothLanguages('reports.ledger.allocated')),
    exact('available', 'quantity', inBothLanguages('reports.ledger.available')),
    exact('cost', 'price', inBothLanguages('reports.ledger.unitCost'), 'f.unit_cost'),
    summed(
      'value',
      'money',
      inBothLanguages('reports.ledger.value'),
      `round(s.on_hand * case when f.is_variable_weight then coalesce(f.net_weight_kg, 1) else 1 end
      * f.unit_cost * 100)`,
    ),
  ],
};

/**
 * The cost and the sales of products bought by a hub, in the currency of the purchase and less what was given back. A
 * line that was bought in parts was sold from the earlier ones first.
 */
export const margin: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.hubMargin'),
  counts: inBothLanguages('reports.ledger.counts.margin'),
  from: `from (
    select l.format_id, h.currency, sum(l.received) as received,
      sum(round(l.paid_quantity * coalesce(l.unit_cost, 0) * 100))::bigint as cost,
      coalesce(sum(k.sold), 0) as sold, coalesce(sum(k.amount), 0)::bigint as amount
    from hub_purchases h join hub_purchase_lines l on l.vendor_id = h.vendor_id and l.purchase_id = h.id
    left join lateral (
      select sum(p.until - p.since) as sold, sum(round((c.amount_minor - c.credited_minor) * p.until / nullif(c.sold, 0))
        - round((c.amount_minor - c.credited_minor) * p.since / nullif(c.sold, 0))) as amount
      from hub_purchase_links k
      join real_orders o on o.id = k.purchase_order_id and o.currency = h.currency and ${isCounted}
      join purchase_order_lines c on c.purchase_order_id = k.purchase_order_id and c.id = k.order_line_id
      cross join lateral (select least(c.sold, coalesce(sum(e.quantity) filter (where e.line_id <> k.line_id), 0)) as since,
          least(c.sold, sum(e.quantity)) as until
        from hub_purchase_links e where e.vendor_id = k.vendor_id and e.purchase_order_id = k.purchase_order_id
          and e.order_line_id = k.order_line_id and (e.created_at, e.line_id) <= (k.created_at, k.line_id)) p
      where k.vendor_id = h.vendor_id and k.purchase_id = h.id and k.line_id = l.id) k on true
    where h.vendor_id = :own and h.status = 'received' and h.mode = 'resale'
      and h.on_day between :from::date and :until::date
    group by l.format_id, h.currency) s ${productJoin} where true`,
  partnerCondition: '',
  id: `s.format_id || ' ' || s.currency`,
  currency: 's.currency',
  link: { to: 'lines', id: 's.format_id::text' },
  order: `s.amount - s.cost desc, ${byName}`,
  headline: 'margin',
  columns: [
    product,
    format,
    sku,
    exact('received', 'quantity', inBothLanguages('reports.ledger.bought')),
    exact('sold', 'quantity', inBothLanguages('reports.ledger.sold')),
    summed('cost', 'money', inBothLanguages('reports.ledger.cost')),
    summed('amount', 'money', inBothLanguages('reports.ledger.sales')),
    summed('margin', 'money', inBothLanguages('reports.ledger.margin'), 's.amount - s.cost'),
    exact(
      'percent',
      'percent',
      inBothLanguages('reports.ledger.marginPercent'),
      'round(100.0 * (s.amount - s.cost) / nullif(s.amount, 0), 1)',
    ),
  ],
};

/** At the prices of the lines, as what was received: the lines of a credit note are after their invoice's discount. */
const lineAmount = `case when c.discount_minor > 0 then round(b.quantity * b.unit_price * 100) else b.amount_minor end`;

/** A cancelled invoice counts no more than its credit notes; one of total 0 has none. */
const invoicedOf = (
  amount: string,
): string => `(select sum(case when i.kind = 'invoice' then ${amount} else -${amount} end)
  from invoice_lines b join invoices i on i.id = b.invoice_id left join invoices c on c.id = i.corrects_id
  where b.purchase_order_id = l.purchase_order_id and b.order_line_id = l.id and i.published_at is not null
    and 'cancelled' not in (i.status, coalesce(c.status, '')))`;

/**
 * Ordered, received and billed quantities; a difference between the last two needs a clarification. What a granted claim
 * took off a line counts as not received.
 */
export const match: LedgerDefinition = {
  title: inBothLanguages('reports.ledger.threeWayMatch'),
  counts: inBothLanguages('reports.ledger.counts.match'),
  from: `from (
    select l.*, o.number, o.on_day, o.currency, o.{theirs} as partner_id,
      l.sold - coalesce(g.quantity, 0) as received, l.amount_minor - coalesce(g.amount, 0) as received_minor,
      ${invoicedOf('coalesce(b.pieces, b.quantity)')} as invoiced, ${invoicedOf(lineAmount)}::bigint as invoiced_minor
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    left join lateral (
      select sum((claimed->>'quantity')::numeric) as quantity, sum((claimed->>'amountMinor')::bigint)::bigint as amount
      from order_claims c, jsonb_array_elements(c.lines) claimed
      where c.purchase_order_id = o.id and c.status = 'accepted' and claimed->>'lineId' = l.id::text) g on true
    where o.{mine} = :own and o.on_day between :from::date and :until::date
      and o.status in ('delivered', 'completed') {partnerCondition}) s
    join organizations n on n.id = s.partner_id where true`,
  partnerCondition: 'and o.{theirs} = :partner',
  id: `s.purchase_order_id || ' ' || s.id`,
  currency: 's.currency',
  link: { to: 'order', id: 's.purchase_order_id::text' },
  order: 's.on_day, s.number, s.position, s.id',
  headline: 'variance',
  columns: [
    column('order', 'text', inBothLanguages('reports.ledger.order'), 's.number'),
    column('on', 'day', inBothLanguages('reports.ledger.delivery'), 's.on_day'),
    partnerColumn('n.name'),
    {
      ...column('product', 'text', inBothLanguages('reports.ledger.product'), 's.name'),
      orderBy: `s.name->>'fr' collate public.by_name`,
    },
    { ...column('format', 'text', inBothLanguages('reports.ledger.format'), 's.title'), isHidden: true },
    exact(
      'ordered',
      'quantity',
      inBothLanguages('reports.ledger.ordered'),
      'coalesce(s.confirmed, s.requested)',
    ),
    exact('received', 'quantity', inBothLanguages('reports.ledger.received')),
    exact('invoiced', 'quantity', inBothLanguages('reports.ledger.invoiced')),
    summed('receivedAmount', 'money', inBothLanguages('reports.ledger.valueReceived'), 's.received_minor'),
    summed('invoicedAmount', 'money', inBothLanguages('reports.ledger.valueInvoiced'), 's.invoiced_minor'),
    summed(
      'variance',
      'money',
      inBothLanguages('reports.ledger.variance'),
      's.invoiced_minor - s.received_minor',
    ),
    {
      ...column(
        'state',
        'choice',
        inBothLanguages('reports.ledger.status'),
        `case when s.invoiced_minor is null then 'notInvoiced'
          when s.invoiced_minor = s.received_minor and s.invoiced = s.received then 'agrees' else 'differs' end`,
      ),
      choices: matchTitles,
    },
  ],
};
