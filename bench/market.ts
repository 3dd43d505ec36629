import type pg from 'pg';

/** How large a market is; the same in every run. */
export interface MarketSize {
  sellers: number;
  formatsPerSeller: number;
  buyers: number;
}

const nouns =
  'tomate courgette aubergine carotte betterave navet panais oignon échalote poireau ail radis laitue épinard chou brocoli concombre poivron citrouille courge asperge artichaut fenouil champignon basilic persil coriandre aneth menthe thym pomme poire fraise framboise bleuet canneberge cerise prune pêche raisin melon rhubarbe citron œuf lait beurre crème fromage yogourt boeuf veau porc agneau poulet dinde canard lapin jambon saucisse saumon truite morue pétoncle crevette homard huître moule miel sirop sucre sel farine sarrasin avoine orge seigle épeautre huile vinaigre moutarde cornichon pain cidre jus bière vin noix noisette haricot pois lentille maïs céleri topinambour endive roquette'.split(
    ' ',
  );
const english =
  'tomato zucchini eggplant carrot beet turnip parsnip onion shallot leek garlic radish lettuce spinach cabbage broccoli cucumber pepper pumpkin squash asparagus artichoke fennel mushroom basil parsley coriander dill mint thyme apple pear strawberry raspberry blueberry cranberry cherry plum peach grape melon rhubarb lemon egg milk butter cream cheese yogurt beef veal pork lamb chicken turkey duck rabbit ham sausage salmon trout cod scallop shrimp lobster oyster mussel honey syrup sugar salt flour buckwheat oat barley rye spelt oil vinegar mustard pickle bread cider juice beer wine walnut hazelnut bean pea lentil corn celery sunchoke endive arugula'.split(
    ' ',
  );
const kinds =
  'ancienne rouge jaune verte noire blanche tendre précoce tardive sauvage miniature géante'.split(' ');
const englishKinds = 'heirloom red yellow green black white tender early late wild baby giant'.split(' ');
export const regions = [
  'CA-QC-06',
  'CA-QC-16',
  'CA-QC-03',
  'CA-QC-05',
  'CA-ON',
  'CA-NB',
  'FR-69',
  'FR-75',
  'FR-13',
  'FR-31',
];

/** Set-based statements write a million formats in minutes instead of hours. */
const statements: readonly string[] = [
  `create temp table size as select $1::int as sellers, $2::int as per_seller, $3::int as buyers, $4::text[] as nouns,
     $5::text[] as english, $6::text[] as kinds, $7::text[] as english_kinds, $8::text[] as regions`,
  `insert into categories (id, parent_id, name_en, name_fr, position)
     select 'bench' || i, null, 'Shelf ' || i, 'Rayon ' || i, i from generate_series(1, 12) i on conflict do nothing`,
  `insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, customer_organization_type, country, currency, time_zone, created_at)
     select md5('seller' || i)::uuid, 'marchand-' || i, 'Marchand ' || i, true, false, false, null, left(regions[i % 10 + 1], 2),
       case left(regions[i % 10 + 1], 2) when 'FR' then 'EUR' else 'CAD' end, 'America/Toronto', now()
     from size, generate_series(1, sellers) i`,
  `insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, customer_organization_type, country, currency, time_zone, created_at)
     select md5('buyer' || i)::uuid, 'acheteur-' || i, 'Acheteur ' || i, false, true, false,
       (array['restaurant', 'grocer', 'institution', 'cafe'])[i % 4 + 1], left(regions[i % 10 + 1], 2),
       case left(regions[i % 10 + 1], 2) when 'FR' then 'EUR' else 'CAD' end, 'America/Toronto', now()
     from size, generate_series(1, buyers) i`,
  `insert into addresses (organization_id, id, label, is_main, street, unit, city, region, country, postal_code, zones, delivery_notes, created_at)
     select md5('buyer' || i)::uuid, md5('address' || i)::uuid, '', true, '1, rue', '', 'Ville', '', left(regions[i % 10 + 1], 2), 'H2X 1Y4',
       array[left(regions[i % 10 + 1], 2), regions[i % 10 + 1], 'Z' || (i % 300)], '', now()
     from size, generate_series(1, buyers) i`,
  `insert into deliveries (vendor_id, id, name, coverage, zone_codes, recurrence, window_from, window_until, cut_off_days_before,
       cut_off_time, cut_off_is_flexible, fee, is_active, created_at)
     select md5('seller' || i)::uuid, md5('delivery' || i || ' ' || d)::uuid, 'Tournée ' || d, '{}',
       array[regions[i % 10 + 1]] || array(select 'Z' || ((i * 7 + d * 31 + z) % 300) from generate_series(1, 20) z),
       jsonb_build_object('frequency', 'weekly', 'interval', 1, 'weekdays', jsonb_build_array((array['MO','TU','WE','TH','FR'])[(i + d) % 5 + 1]),
         'weekOfMonth', null, 'startsOn', '2026-01-05', 'endsOn', null, 'holidays', 'skip', 'exceptions', '[]'::jsonb),
       '08:00', '12:00', 1, '15:00', false, '{}', true, now()
     from size, generate_series(1, sellers) i, generate_series(1, 2) d`,
  `insert into pickups (vendor_id, id, name, address, recurrence, window_from, window_until, cut_off_days_before, cut_off_time,
       cut_off_is_flexible, is_active, created_at)
     select md5('seller' || i)::uuid, md5('pickup' || i)::uuid, 'Comptoir', '{"city": "Ville"}',
       '{"frequency": "weekly", "interval": 1, "weekdays": ["SA"], "weekOfMonth": null, "startsOn": "2026-01-05", "endsOn": null, "holidays": "skip", "exceptions": []}',
       '08:00', '12:00', 1, '15:00', false, true, now()
     from size, generate_series(1, sellers) i where i % 10 = 0`,
  `insert into relations (id, vendor_id, customer_id, status, started_by, created_at, status_changed_at)
     select md5('relation' || b || ' ' || s)::uuid, md5('seller' || s)::uuid, md5('buyer' || b)::uuid, 'active', 'customer', now(), now()
     from size, generate_series(1, buyers) b, lateral (select distinct (b * 13 + k * 37) % sellers + 1 as s from generate_series(1, 10) k) chosen`,
  `insert into relationships (organization_id, relation_id, partner_id, side, tags)
     select vendor_id, id, customer_id, 'vendor', case when random() < 0.3 then array['fidèle'] else '{}'::text[] end from relations
     on conflict do nothing`,
  `insert into products (id, vendor_id, name, category_id, certifications, storage, search_text, created_at, changed_at)
     select md5('product' || i || ' ' || p)::uuid, md5('seller' || i)::uuid,
       jsonb_build_object('fr', nouns[n] || ' ' || kinds[k], 'en', english_kinds[k] || ' ' || english[n], 'original', 'fr'),
       'bench' || (n % 12 + 1), case when p % 4 = 0 then array['organic'] else '{}'::text[] end,
       (array['ambient', 'chilled', 'frozen'])[p % 3 + 1], '', now(), now() - p * interval '1 minute'
     from size, generate_series(1, sellers) i, generate_series(1, per_seller) p,
       lateral (select (i * 31 + p) % cardinality(nouns) + 1 as n, (i + p * 7) % 12 + 1 as k) chosen`,
  `insert into formats (id, vendor_id, product_id, title_en, title_fr, sale_unit, net_weight_kg, is_variable_weight, tax_class, position,
       created_at, changed_at)
     select md5('format' || i || ' ' || p)::uuid, md5('seller' || i)::uuid, md5('product' || i || ' ' || p)::uuid,
       'case of ' || (p % 9 + 1) || ' kg', 'caisse de ' || (p % 9 + 1) || ' kg', 'case', p % 9 + 1, false, 'zeroRated', 1,
       now() - p * interval '1 minute', now()
     from size, generate_series(1, sellers) i, generate_series(1, per_seller) p`,
  `insert into inventory_items (vendor_id, format_id, on_hand, changed_at)
     select md5('seller' || i)::uuid, md5('format' || i || ' ' || p)::uuid, p % 50, now()
     from size, generate_series(1, sellers) i, generate_series(1, per_seller) p`,
  `insert into price_lists (vendor_id, id, name, currency, audience_kind, customer_types, tags, priority, rounding, created_at)
     select md5('seller' || i)::uuid, md5('list' || i)::uuid, 'Public', case left(regions[i % 10 + 1], 2) when 'FR' then 'EUR' else 'CAD' end,
       'types', array['restaurant', 'grocer', 'cafe'], '{}', 100, 'cent', now() from size, generate_series(1, sellers) i
     union all
     select md5('seller' || i)::uuid, md5('tags' || i)::uuid, 'Fidèles', case left(regions[i % 10 + 1], 2) when 'FR' then 'EUR' else 'CAD' end,
       'tags', '{}', array['fidèle'], 100, 'cent', now() from size, generate_series(1, sellers) i`,
  `insert into price_list_items (vendor_id, id, price_list_id, inventory_item_id, unit_price, changed_at)
     select md5('seller' || i)::uuid, md5('item' || i || ' ' || p)::uuid, md5('list' || i)::uuid, md5('format' || i || ' ' || p)::uuid,
       (10 + (i * p) % 900 / 10.0)::numeric(10, 2), now()
     from size, generate_series(1, sellers) i, generate_series(1, per_seller) p
     union all
     select md5('seller' || i)::uuid, md5('tagged' || i || ' ' || p)::uuid, md5('tags' || i)::uuid, md5('format' || i || ' ' || p)::uuid,
       (9 + (i * p) % 900 / 10.0)::numeric(10, 2), now()
     from size, generate_series(1, sellers) i, generate_series(1, per_seller) p where p % 5 = 0`,
  `analyze`,
];

/** Writes what sellers would have entered; the offer projection is built afterwards. */
export async function fillMarket(
  client: pg.Client,
  { sellers, formatsPerSeller, buyers }: MarketSize,
): Promise<void> {
  const [size, ...rest] = statements;
  await client.query(
    size!.replaceAll(/\$(\d)/g, (_, at: string) =>
      literal(
        [sellers, formatsPerSeller, buyers, nouns, english, kinds, englishKinds, regions][Number(at) - 1]!,
      ),
    ),
  );
  for (const statement of rest) await client.query(statement);
}

/** One seller with much more than the others: products of ten formats, all on one list. */
interface LargeSeller {
  name: string;
  formats: number;
  /** Null: the list reaches no buyer. */
  reaches: 'everybody' | null;
}

const PER_PRODUCT = 10;

const ofLargeSeller: readonly string[] = [
  `insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, customer_organization_type, country, currency, time_zone, created_at)
     select md5(name)::uuid, name, 'Marchand ' || name, true, false, false, null, 'CA', 'CAD', 'America/Toronto', now() from large`,
  `insert into deliveries (vendor_id, id, name, coverage, zone_codes, recurrence, window_from, window_until, cut_off_days_before,
       cut_off_time, cut_off_is_flexible, fee, is_active, created_at)
     select md5(name)::uuid, md5(name || ' delivery')::uuid, 'Tournée', '{"zones": ["CA"], "postalPrefixes": [], "polygons": []}',
       array['CA'], '{"frequency": "weekly", "interval": 1, "weekdays": ["MO"], "weekOfMonth": null, "startsOn": "2026-01-05", "endsOn": null, "holidays": "skip", "exceptions": []}',
       '08:00', '12:00', 1, '15:00', false, '{"kind": "none"}', true, now() from large where reaches`,
  `insert into products (id, vendor_id, name, category_id, certifications, storage, search_text, created_at, changed_at)
     select md5(name || ' product' || p)::uuid, md5(name)::uuid,
       jsonb_build_object('fr', nouns[n] || ' ' || kinds[k] || ' ' || p, 'en', english_kinds[k] || ' ' || english[n] || ' ' || p, 'original', 'fr'),
       'bench' || (n % 12 + 1), '{}', (array['ambient', 'chilled', 'frozen'])[n % 3 + 1],
       plain_text(nouns[n] || ' ' || kinds[k] || ' ' || english_kinds[k] || ' ' || english[n] || ' ' || p), now(), now() - p * interval '1 minute'
     from size, large, generate_series(1, formats / ${PER_PRODUCT}) p,
       lateral (select (p * 31) % cardinality(nouns) + 1 as n, (p * 7) % 12 + 1 as k) chosen`,
  `insert into formats (id, vendor_id, product_id, title_en, title_fr, sale_unit, net_weight_kg, is_variable_weight, tax_class, position,
       sku, unit_cost, created_at, changed_at)
     select md5(name || ' format' || f)::uuid, md5(name)::uuid, md5(name || ' product' || (f / ${PER_PRODUCT} + 1))::uuid,
       'case of ' || (f % ${PER_PRODUCT} + 1) || ' kg', 'caisse de ' || (f % ${PER_PRODUCT} + 1) || ' kg', 'case', f % ${PER_PRODUCT} + 1, false,
       'zeroRated', f % ${PER_PRODUCT}, name || f, case when f % 50 = 0 then 1000 else 1 end, now(), now()
     from large, generate_series(0, formats - 1) f`,
  `insert into inventory_items (vendor_id, format_id, on_hand, changed_at)
     select vendor_id, id, 20, now() from formats where vendor_id = (select md5(name)::uuid from large)`,
  `insert into price_lists (vendor_id, id, name, currency, audience_kind, customer_types, priority, rounding, created_at)
     select md5(name)::uuid, md5(name || ' list')::uuid, 'Public', 'CAD', case when reaches then 'types' else 'nobody' end,
       case when reaches then array['restaurant', 'grocer', 'cafe'] else '{}' end, 100, 'cent', now() from large`,
  `insert into price_list_items (vendor_id, id, price_list_id, inventory_item_id, unit_price, changed_at)
     select f.vendor_id, md5(name || f.id)::uuid, md5(name || ' list')::uuid, f.id, (10 + hashtext(f.id::text) % 900 / 100.0)::numeric(10, 2), now()
     from large join formats f on f.vendor_id = md5(name)::uuid`,
  `drop table large`,
];

/** Runs after `fillMarket`, on the same connection. */
export async function fillLargeSeller(
  client: pg.Client,
  { name, formats, reaches }: LargeSeller,
): Promise<void> {
  await client.query(
    `create temp table large as select '${name}'::text as name, ${formats}::int as formats, ${reaches !== null} as reaches`,
  );
  for (const statement of ofLargeSeller) await client.query(statement);
}

const literal = (value: number | readonly string[]): string =>
  typeof value === 'number'
    ? String(value)
    : `array[${value.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ')}]`;
