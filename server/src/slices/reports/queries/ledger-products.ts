import { both, type LedgerColumnDefinition, type LedgerDefinition } from '../rules/ledger-definition.ts';
import { matchTitles, partnerColumn } from '../rules/ledger-titles.ts';

type Kind = LedgerColumnDefinition['kind'];
type Title = LedgerColumnDefinition['title'];
const column = (id: string, kind: Kind, title: Title, value: string): LedgerColumnDefinition => ({
  id,
  kind,
  title,
  value,
});
/** Decimals are cast to text, because JSON readers lose their exactness. */
const exact = (value: string): string => `trim_scale(${value})::text`;
const quantity = (id: string, title: Title, value: string) => column(id, 'quantity', title, exact(value));
const summed = (id: string, title: Title, value: string): LedgerColumnDefinition => ({
  ...column(id, 'money', title, value),
  isSummed: true,
});

const product: LedgerColumnDefinition = {
  ...column('product', 'text', both('Product', 'Produit'), 'p.name'),
  orderBy: `p.name->>'fr' collate public.by_name`,
};
const format = column(
  'format',
  'text',
  both('Format', 'Format'),
  `jsonb_build_object('en', f.title_en, 'fr', f.title_fr)`,
);
const sku: LedgerColumnDefinition = { ...column('sku', 'text', both('SKU', 'UGS'), 'f.sku'), isHidden: true };

const goods = `join formats f on f.id = s.format_id join products p on p.id = f.product_id`;
const byName = `p.name->>'fr', f.title_fr, s.format_id, s.currency`;

/** How much of the ordered quantity was confirmed, and delivered. */
export const fillRate: LedgerDefinition = {
  title: both('Fill rate', 'Taux de service'),
  counts: both(
    'Delivered orders, by delivery or pickup date. Extra products don’t offset missing ones. Test orders are excluded.',
    'Commandes livrées, par date de livraison ou de ramassage. Les ajouts ne compensent pas les manquants. Sans les essais.',
  ),
  from: `from (
    select l.format_id, o.currency, count(*) as lines, sum(l.requested) as requested,
      sum(coalesce(l.confirmed, l.requested)) as confirmed, sum(l.sold) as delivered,
      sum(least(coalesce(l.confirmed, l.requested), l.requested)) as promised,
      sum(least(l.sold, l.requested)) as kept,
      sum(round(greatest(l.requested - l.sold, 0) * l.unit_price * 100
        * case when l.is_variable_weight then coalesce(l.net_weight_kg, 1) else 1 end))::bigint as lacking
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.{mine} = :own and o.on_day between :from::date and :until::date and not o.is_test
      and o.status in ('delivered', 'completed') {partnerCondition}
    group by l.format_id, o.currency having sum(l.requested) > 0) s ${goods} where true`,
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
    column('lines', 'count', both('Lines', 'Lignes'), 's.lines'),
    quantity('requested', both('Ordered', 'Commandé'), 's.requested'),
    quantity('confirmed', both('Confirmed', 'Confirmé'), 's.confirmed'),
    quantity('delivered', both('Delivered', 'Livré'), 's.delivered'),
    column(
      'promised',
      'percent',
      both('Confirmed (%)', 'Confirmé (%)'),
      exact('round(100 * s.promised / s.requested, 1)'),
    ),
    column(
      'kept',
      'percent',
      both('Fill rate (%)', 'Taux de service (%)'),
      exact('round(100 * s.kept / s.requested, 1)'),
    ),
    summed('lacking', both('Missing value', 'Valeur manquante'), 's.lacking'),
  ],
};

/** The stock at its current cost. */
export const stock: LedgerDefinition = {
  title: both('Stock value', 'Valeur du stock'),
  counts: both(
    'Stock on hand now, at each format’s cost. Untracked formats, and archived ones without stock, are excluded. No cost means no value.',
    'Stock en main maintenant, au coût de chaque format. Sans les formats non suivis ni les formats archivés sans stock. Sans coût, aucune valeur.',
  ),
  from: `from (
    select i.*, g.currency from inventory_items i join organizations g on g.id = i.vendor_id
    where i.vendor_id = :own and i.mode = 'tracked') s ${goods}
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
    quantity('onHand', both('On hand', 'En main'), 's.on_hand'),
    quantity('allocated', both('Allocated', 'Alloué'), 's.allocated'),
    quantity('available', both('Available', 'Disponible'), 's.available'),
    column('cost', 'price', both('Unit cost', 'Coût unitaire'), exact('f.unit_cost')),
    summed(
      'value',
      both('Value', 'Valeur'),
      `round(s.on_hand * case when f.is_variable_weight then coalesce(f.net_weight_kg, 1) else 1 end
      * f.unit_cost * 100)::bigint`,
    ),
  ],
};

/** The cost and the sales of products bought by a hub. */
export const margin: LedgerDefinition = {
  title: both('Hub margin', 'Marge de la plateforme'),
  counts: both(
    'Purchases received from producers for resale, by the customers’ day. Sales are those of the orders they were bought for; goods sold on a producer’s behalf are left out.',
    'Achats reçus des producteurs pour la revente, au jour des clients. Les ventes sont celles des commandes pour lesquelles ils ont été faits ; ce qui est vendu au nom d’un producteur est laissé de côté.',
  ),
  from: `from (
    select l.format_id, h.currency, sum(l.received) as received,
      sum(round(l.paid_quantity * coalesce(l.unit_cost, 0) * 100))::bigint as cost,
      coalesce(sum(k.sold), 0) as sold, coalesce(sum(k.amount), 0)::bigint as amount
    from hub_purchases h join hub_purchase_lines l on l.vendor_id = h.vendor_id and l.purchase_id = h.id
    left join lateral (
      select sum(least(k.quantity, c.sold)) as sold,
        sum(round(c.amount_minor * least(k.quantity, c.sold) / nullif(c.sold, 0))) as amount
      from hub_purchase_links k join purchase_order_lines c
        on c.purchase_order_id = k.purchase_order_id and c.id = k.order_line_id
      where k.vendor_id = h.vendor_id and k.purchase_id = h.id and k.line_id = l.id) k on true
    where h.vendor_id = :own and h.status = 'received' and h.mode = 'resale'
      and h.on_day between :from::date and :until::date
    group by l.format_id, h.currency) s ${goods} where true`,
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
    quantity('received', both('Bought', 'Acheté'), 's.received'),
    quantity('sold', both('Sold', 'Vendu'), 's.sold'),
    summed('cost', both('Cost', 'Coût'), 's.cost'),
    summed('amount', both('Sales', 'Ventes'), 's.amount'),
    summed('margin', both('Margin', 'Marge'), 's.amount - s.cost'),
    column(
      'percent',
      'percent',
      both('Margin (%)', 'Marge (%)'),
      exact('round(100.0 * (s.amount - s.cost) / nullif(s.amount, 0), 1)'),
    ),
  ],
};

const invoicedOf = (
  amount: string,
): string => `(select sum(case when i.kind = 'invoice' then ${amount} else -${amount} end)
  from invoice_lines b join invoices i on i.id = b.invoice_id
  where b.purchase_order_id = l.purchase_order_id and b.order_line_id = l.id and i.published_at is not null)`;

/** Ordered, received and billed quantities; a difference between the last two needs a clarification. */
export const match: LedgerDefinition = {
  title: both('Three-way match', 'Rapprochement'),
  counts: both(
    'Lines of delivered orders, by delivery or pickup date, before tax and invoice discounts. Draft invoices and test orders are excluded.',
    'Lignes des commandes livrées, par date de livraison ou de ramassage, avant taxes et rabais de la facture. Sans les brouillons de factures ni les essais.',
  ),
  from: `from (
    select l.*, o.number, o.on_day, o.currency, o.{theirs} as partner_id,
      ${invoicedOf('coalesce(b.pieces, b.quantity)')} as invoiced, ${invoicedOf('b.amount_minor')}::bigint as invoiced_minor
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.{mine} = :own and o.on_day between :from::date and :until::date and not o.is_test
      and o.status in ('delivered', 'completed') {partnerCondition}) s
    join organizations n on n.id = s.partner_id where true`,
  partnerCondition: 'and o.{theirs} = :partner',
  id: `s.purchase_order_id || ' ' || s.id`,
  currency: 's.currency',
  link: { to: 'order', id: 's.purchase_order_id::text' },
  order: 's.on_day, s.number, s.position, s.id',
  headline: 'variance',
  columns: [
    column('order', 'text', both('Order', 'Commande'), 's.number'),
    column('on', 'day', both('Delivery', 'Livraison'), 's.on_day'),
    partnerColumn('n.name'),
    {
      ...column('product', 'text', both('Product', 'Produit'), 's.name'),
      orderBy: `s.name->>'fr' collate public.by_name`,
    },
    { ...column('format', 'text', both('Format', 'Format'), 's.title'), isHidden: true },
    quantity('ordered', both('Ordered', 'Commandé'), 'coalesce(s.confirmed, s.requested)'),
    quantity('received', both('Received', 'Reçu'), 's.sold'),
    quantity('invoiced', both('Invoiced', 'Facturé'), 's.invoiced'),
    summed('receivedAmount', both('Value received', 'Valeur reçue'), 's.amount_minor'),
    summed('invoicedAmount', both('Value invoiced', 'Valeur facturée'), 's.invoiced_minor'),
    summed('variance', both('Variance', 'Écart'), 's.invoiced_minor - s.amount_minor'),
    {
      ...column(
        'state',
        'choice',
        both('Status', 'État'),
        `case when s.invoiced_minor is null then 'notInvoiced'
          when s.invoiced_minor = s.amount_minor and s.invoiced = s.sold then 'agrees' else 'differs' end`,
      ),
      choices: matchTitles,
    },
  ],
};
