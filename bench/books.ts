import type pg from 'pg';
import { TODAY } from './order-history.ts';

/** How many invoices a seller has and how much is owed; the same in every run. */
export interface BooksSize {
  lines: number;
  invoices: number;
  customers: number;
}

const totals = (lines: string, tax: string) => `jsonb_build_object('linesMinor', ${lines}, 'discountMinor', 0,
  'deliveryFeeMinor', 0, 'depositMinor', 0, 'taxMinor', ${tax}, 'totalMinor', ${lines} + ${tax}, 'taxes',
  jsonb_build_array(jsonb_build_object('taxId', md5('gst')::uuid, 'name', jsonb_build_object('en', 'GST', 'fr', 'TPS'),
    'rate', '5', 'baseMinor', ${lines}, 'amountMinor', ${tax})))`;

const LINES_PER_ORDER = 5;
const PRODUCTS = 500;
const DAYS = 730;
export const PARTNERS = 10_000;

/** Ordered like the server's ids: ids of one day lie next to each other in the index. */
const ordered = (number: string, kind: string): string =>
  `(lpad(to_hex(${number}), 8, '0') || '-${kind}-7000-8000-000000000000')::uuid`;
const orderId = ordered('o', '0001');
const orderDay = `(${TODAY} - ${DAYS} + (o * ${DAYS}::bigint / (lines / ${LINES_PER_ORDER}))::int)`;

/** Set-based statements write a million lines in a minute instead of an hour. */
const statements: readonly string[] = [
  `insert into categories (id, parent_id, name_en, name_fr, position)
     values ('bench', null, 'Shelf', 'Rayon', 1) on conflict do nothing`,
  `insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, country, currency, time_zone, created_at)
     select md5(slug)::uuid, slug, slug, true, false, false, 'CA', 'CAD', 'America/Toronto', now()
     from unnest(array['vendeur', 'creancier', 'carnet']) slug`,
  `insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, customer_organization_type, country, currency,
       time_zone, created_at)
     select md5('client' || c)::uuid, 'client-' || c, 'Client ' || c, false, true, false, 'restaurant', 'CA', 'CAD',
       'America/Toronto', now()
     from size, generate_series(1, customers) c`,
  `insert into relations (id, vendor_id, customer_id, status, started_by, created_at, status_changed_at)
     select md5(slug || c)::uuid, md5(slug)::uuid, md5('client' || c)::uuid, 'active', 'customer', now(), now()
     from size, generate_series(1, customers) c, unnest(array['vendeur', 'creancier']) slug`,
  // Partners of a seller who has nothing else, with names that share their words.
  `insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, customer_organization_type, country, currency,
       time_zone, created_at)
     select md5('partenaire' || c)::uuid, 'partenaire-' || c,
       (array['Bistro', 'Café', 'Auberge', 'Cantine', 'Boulangerie'])[c % 5 + 1] || ' ' ||
         (array['du Marché', 'Saint-Denis', 'des Érables', 'Laurier', 'du Vieux-Port', 'Papineau', 'de la Gare'])[c % 7 + 1]
         || ' ' || c, false, true, false, 'restaurant', 'CA', 'CAD', 'America/Toronto', now()
     from generate_series(1, ${PARTNERS}) c`,
  `insert into relations (id, vendor_id, customer_id, status, started_by, created_at, status_changed_at)
     select md5('carnet' || c)::uuid, md5('carnet')::uuid, md5('partenaire' || c)::uuid, 'active', 'customer', now(), now()
     from generate_series(1, ${PARTNERS}) c`,
  `insert into relationships (organization_id, relation_id, partner_id, side, tags)
     select vendor_id, id, customer_id, 'vendor', '{}' from relations on conflict do nothing`,
  `insert into products (id, vendor_id, name, category_id, certifications, storage, search_text, created_at, changed_at)
     select md5('produit' || p)::uuid, md5('vendeur')::uuid,
       jsonb_build_object('fr', 'Produit ' || p, 'en', 'Product ' || p, 'original', 'fr'), 'bench', '{}', 'ambient', '',
       now(), now()
     from generate_series(1, ${PRODUCTS}) p`,
  `insert into formats (id, vendor_id, product_id, title_en, title_fr, sale_unit, net_weight_kg, is_variable_weight,
       tax_class, position, created_at, changed_at)
     select md5('format' || p)::uuid, md5('vendeur')::uuid, md5('produit' || p)::uuid, 'case', 'caisse', 'case', 5, false,
       'taxable', 1, now(), now()
     from generate_series(1, ${PRODUCTS}) p`,
  `insert into purchase_orders (id, vendor_id, customer_id, relation_id, number, status, currency, fulfilment_kind, fulfilment_id, on_day,
       fulfilment, totals, total_minor, submitted_side, submitted_at, confirmed_at, delivered_at, expires_at, created_at, is_billed)
     select ${orderId}, md5('vendeur')::uuid, md5('client' || (o % customers + 1))::uuid,
       md5('vendeur' || (o % customers + 1))::uuid, 'V-' || o, 'completed', 'CAD', 'delivery',
       md5('tournee' || (o % 5))::uuid, ${orderDay}, '{"name": "Tournée"}', ${totals('10000', '500')}, 10500,
       'customer', ${orderDay} - interval '1 day', now(), now(), now(), now(), true
     from size, generate_series(1, lines / ${LINES_PER_ORDER}) o`,
  `insert into purchase_order_lines (purchase_order_id, id, vendor_id, position, format_id, product_id, name, title,
       sale_unit, storage, is_variable_weight, net_weight_kg, category_id, unit_price, tax_class, requested, confirmed,
       delivered, created_at)
     select ${orderId}, md5('ligne' || l)::uuid, md5('vendeur')::uuid, l, md5('format' || p)::uuid,
       md5('produit' || p)::uuid, '{"fr": "Produit", "en": "Product", "original": "fr"}', '{"fr": "caisse", "en": "case"}',
       'case', 'ambient', false, 5, 'bench', 20, 'taxable', 1, 1, 1, now()
     from size, generate_series(1, lines / ${LINES_PER_ORDER}) o, generate_series(1, ${LINES_PER_ORDER}) l,
       lateral (select (o * 7 + l * 31) % ${PRODUCTS} + 1 as p) chosen`,
  // As many settled invoices as open ones; the largest seller is owed a fifth of what the other one is.
  `insert into invoices (id, vendor_id, customer_id, relation_id, kind, status, number, currency, issued_on, due_on,
       terms_days, totals, total_minor, paid_minor, document, content_hash, published_at, sent_at, created_at)
     select md5('facture' || slug || i)::uuid, md5(slug)::uuid, md5('client' || (i % customers + 1))::uuid,
       md5(slug || (i % customers + 1))::uuid, 'invoice', 'published', i::text, 'CAD', on_day, on_day + 30, 30,
       ${totals('10000', '500')}, 10500, case when i % 2 = 0 then 10500 else i % 100 end, '{}', 'hash', now(), now(), on_day
     from size, (values ('vendeur', 5), ('creancier', 1)) s (slug, part), generate_series(1, 2 * invoices / part) i,
       lateral (select ${TODAY} - i % ${DAYS} as on_day) chosen`,
  `insert into payments (id, vendor_id, customer_id, currency, amount_minor, received_on, method, created_at)
     select md5('paiement' || id)::uuid, vendor_id, customer_id, 'CAD', paid_minor, least(issued_on + 20, ${TODAY}), 'eTransfer', now()
     from invoices where paid_minor > 0`,
  `insert into invoice_allocations (id, invoice_id, payment_id, on_day, amount_minor, created_at)
     select md5('imputation' || id)::uuid, id, md5('paiement' || id)::uuid, least(issued_on + 20, ${TODAY}), paid_minor, now()
     from invoices where paid_minor > 0`,
  `insert into invoice_lines (invoice_id, id, position, name, title, unit, quantity, unit_price, tax_class, tax_ids,
       amount_minor)
     select i.id, md5('ligne' || l)::uuid, l, '{"fr": "Produit", "en": "Product"}', '{"fr": "", "en": ""}', 'piece', 1, 50,
       'taxable', array[md5('gst')::uuid], 5000
     from invoices i, generate_series(1, 2) l`,
  `insert into customer_balances (vendor_id, customer_id, currency, owed_minor)
     select vendor_id, customer_id, 'CAD', sum(total_minor - paid_minor) from invoices group by vendor_id, customer_id`,
];

export async function fillBooks(client: pg.Client, { lines, invoices, customers }: BooksSize): Promise<void> {
  await client.query(
    `create temp table size as select ${lines}::int as lines, ${invoices}::int as invoices, ${customers}::int as customers`,
  );
  // One trigger refuses lines for a published invoice, the other forgets the sums of each order's month: there are none.
  const triggers = { invoice_lines: 'invoice_lines_frozen', purchase_orders: 'month_after_insert' };
  const all = Object.entries(triggers);
  for (const [table, name] of all) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const statement of statements) await client.query(statement);
  for (const [table, name] of all) await client.query(`alter table ${table} enable trigger ${name}`);
}
