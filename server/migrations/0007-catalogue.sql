-- The platform's own two-level tree of categories: `vegetables`, `vegetables.roots`.
create table categories (
  id text primary key,
  parent_id text references categories (id),
  name_en text not null,
  name_fr text not null,
  position integer not null,
  created_at timestamptz not null default now()
);

insert into categories (id, parent_id, name_en, name_fr, position) values
  ('vegetables', null, 'Vegetables', 'Légumes', 100),
  ('vegetables.leafy', 'vegetables', 'Leafy greens and salads', 'Verdures et salades', 101),
  ('vegetables.roots', 'vegetables', 'Root vegetables', 'Légumes racines', 102),
  ('vegetables.cabbages', 'vegetables', 'Cabbages and broccoli', 'Choux et brocolis', 103),
  ('vegetables.squash', 'vegetables', 'Squash and zucchini', 'Courges et courgettes', 104),
  ('vegetables.fruiting', 'vegetables', 'Tomatoes, peppers and eggplants', 'Tomates, poivrons et aubergines', 105),
  ('vegetables.alliums', 'vegetables', 'Onions, garlic and leeks', 'Oignons, ail et poireaux', 106),
  ('vegetables.potatoes', 'vegetables', 'Potatoes', 'Pommes de terre', 107),
  ('vegetables.legumes', 'vegetables', 'Beans, peas and corn', 'Haricots, pois et maïs', 108),
  ('vegetables.mushrooms', 'vegetables', 'Mushrooms', 'Champignons', 109),
  ('vegetables.sprouts', 'vegetables', 'Sprouts and microgreens', 'Pousses et micropousses', 110),
  ('fruits', null, 'Fruits', 'Fruits', 200),
  ('fruits.apples', 'fruits', 'Apples and pears', 'Pommes et poires', 201),
  ('fruits.berries', 'fruits', 'Berries', 'Petits fruits', 202),
  ('fruits.stone', 'fruits', 'Stone fruits', 'Fruits à noyau', 203),
  ('fruits.citrus', 'fruits', 'Citrus', 'Agrumes', 204),
  ('fruits.exotic', 'fruits', 'Exotic fruits', 'Fruits exotiques', 205),
  ('fruits.melons', 'fruits', 'Melons', 'Melons', 206),
  ('fruits.dried', 'fruits', 'Dried fruits', 'Fruits séchés', 207),
  ('herbs', null, 'Herbs and flowers', 'Fines herbes et fleurs', 300),
  ('herbs.fresh', 'herbs', 'Fresh herbs', 'Herbes fraîches', 301),
  ('herbs.flowers', 'herbs', 'Edible flowers', 'Fleurs comestibles', 302),
  ('dairy', null, 'Dairy', 'Produits laitiers', 400),
  ('dairy.milk', 'dairy', 'Milk and cream', 'Lait et crème', 401),
  ('dairy.yogurt', 'dairy', 'Yogurt and kefir', 'Yogourt et kéfir', 402),
  ('dairy.butter', 'dairy', 'Butter', 'Beurre', 403),
  ('dairy.fresh-cheese', 'dairy', 'Fresh cheese', 'Fromages frais', 404),
  ('dairy.soft-cheese', 'dairy', 'Soft cheese', 'Fromages à pâte molle', 405),
  ('dairy.firm-cheese', 'dairy', 'Firm cheese', 'Fromages à pâte ferme', 406),
  ('dairy.blue-cheese', 'dairy', 'Blue cheese', 'Fromages bleus', 407),
  ('dairy.ice-cream', 'dairy', 'Ice cream', 'Crème glacée', 408),
  ('eggs', null, 'Eggs', 'Œufs', 500),
  ('eggs.hen', 'eggs', 'Hen eggs', 'Œufs de poule', 501),
  ('eggs.other', 'eggs', 'Other eggs', 'Autres œufs', 502),
  ('meat', null, 'Meat', 'Viandes', 600),
  ('meat.beef', 'meat', 'Beef and veal', 'Bœuf et veau', 601),
  ('meat.pork', 'meat', 'Pork', 'Porc', 602),
  ('meat.lamb', 'meat', 'Lamb', 'Agneau', 603),
  ('meat.poultry', 'meat', 'Poultry', 'Volaille', 604),
  ('meat.game', 'meat', 'Game', 'Gibier', 605),
  ('meat.charcuterie', 'meat', 'Charcuterie', 'Charcuterie', 606),
  ('seafood', null, 'Fish and seafood', 'Poissons et fruits de mer', 700),
  ('seafood.fish', 'seafood', 'Fish', 'Poissons', 701),
  ('seafood.shellfish', 'seafood', 'Shellfish', 'Mollusques et crustacés', 702),
  ('seafood.smoked', 'seafood', 'Smoked fish', 'Poissons fumés', 703),
  ('seafood.seaweed', 'seafood', 'Seaweed', 'Algues', 704),
  ('bakery', null, 'Bakery', 'Boulangerie', 800),
  ('bakery.bread', 'bakery', 'Bread', 'Pains', 801),
  ('bakery.pastry', 'bakery', 'Pastries', 'Viennoiseries et pâtisseries', 802),
  ('bakery.flour', 'bakery', 'Flour and grains', 'Farines et grains', 803),
  ('grocery', null, 'Grocery', 'Épicerie', 900),
  ('grocery.oils', 'grocery', 'Oils and vinegars', 'Huiles et vinaigres', 901),
  ('grocery.preserves', 'grocery', 'Preserves and jams', 'Conserves et confitures', 902),
  ('grocery.condiments', 'grocery', 'Condiments and sauces', 'Condiments et sauces', 903),
  ('grocery.pasta', 'grocery', 'Pasta and rice', 'Pâtes et riz', 904),
  ('grocery.pulses', 'grocery', 'Pulses', 'Légumineuses sèches', 905),
  ('grocery.nuts', 'grocery', 'Nuts and seeds', 'Noix et graines', 906),
  ('grocery.spices', 'grocery', 'Spices and salts', 'Épices et sels', 907),
  ('grocery.canned', 'grocery', 'Canned food', 'Conserves', 908),
  ('sweet', null, 'Maple, honey and sweets', 'Érable, miel et douceurs', 1000),
  ('sweet.maple', 'sweet', 'Maple products', 'Produits de l’érable', 1001),
  ('sweet.honey', 'sweet', 'Honey', 'Miel', 1002),
  ('sweet.chocolate', 'sweet', 'Chocolate', 'Chocolat', 1003),
  ('sweet.candy', 'sweet', 'Candy', 'Friandises', 1004),
  ('sweet.sugar', 'sweet', 'Sugar', 'Sucres', 1005),
  ('prepared', null, 'Prepared food', 'Plats préparés', 1100),
  ('prepared.meals', 'prepared', 'Meals', 'Mets cuisinés', 1101),
  ('prepared.soups', 'prepared', 'Soups', 'Soupes', 1102),
  ('prepared.salads', 'prepared', 'Salads and dips', 'Salades et tartinades', 1103),
  ('prepared.snacks', 'prepared', 'Snacks', 'Grignotines', 1104),
  ('drinks', null, 'Drinks', 'Boissons', 1200),
  ('drinks.juice', 'drinks', 'Juice and cider without alcohol', 'Jus et cidres sans alcool', 1201),
  ('drinks.coffee', 'drinks', 'Coffee', 'Café', 1202),
  ('drinks.tea', 'drinks', 'Tea and herbal tea', 'Thé et tisanes', 1203),
  ('drinks.soft', 'drinks', 'Soft drinks', 'Boissons gazeuses', 1204),
  ('drinks.water', 'drinks', 'Water', 'Eaux', 1205),
  ('alcohol', null, 'Alcohol', 'Alcools', 1300),
  ('alcohol.beer', 'alcohol', 'Beer', 'Bières', 1301),
  ('alcohol.cider', 'alcohol', 'Cider', 'Cidres', 1302),
  ('alcohol.wine', 'alcohol', 'Wine', 'Vins', 1303),
  ('alcohol.spirits', 'alcohol', 'Spirits', 'Spiritueux', 1304),
  ('plants', null, 'Plants and other goods', 'Plantes et autres produits', 1400),
  ('plants.seedlings', 'plants', 'Seedlings', 'Plants', 1401),
  ('plants.cut-flowers', 'plants', 'Cut flowers', 'Fleurs coupées', 1402),
  ('plants.packaging', 'plants', 'Packaging', 'Emballages', 1403);

create table producers (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  organization_id uuid references organizations (id),
  contact_name text not null default '',
  email text,
  phone text,
  town text not null default '',
  story jsonb,
  commission_percent numeric check (commission_percent between 0 and 100 and scale(commission_percent) <= 3),
  is_tax_registered boolean not null default false,
  -- The tax numbers that its statements carry: GST and QST in Canada, SIREN and VAT in France; '' for none.
  gst_number text not null default '',
  qst_number text not null default '',
  siren text not null default '',
  vat_number text not null default '',
  notes text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, id)
);
-- The producer that is an organization of the platform, of which a vendor has one.
create unique index producers_organization on producers (vendor_id, organization_id)
  where organization_id is not null;

create table products (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  name jsonb not null,
  description jsonb,
  category_id text references categories (id),
  producer_id uuid,
  photo_file_ids uuid[] not null default '{}',
  certifications text[] not null default '{}',
  storage text not null check (storage in ('ambient', 'chilled', 'frozen')),
  allergens text[] not null default '{}',
  origin text not null default '',
  internal_notes text not null default '',
  -- Both names and the producer, lower case, without accents: what the search in one's own list reads.
  search_text text not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (vendor_id, id),
  foreign key (vendor_id, producer_id) references producers (vendor_id, id)
);
-- The list of products, last changed first, and those of one seller that are for sale.
create index products_vendor on products (vendor_id, (archived_at is not null), changed_at desc, id);
-- Search by a part of a name.
create index products_search on products using gin (search_text gin_trgm_ops);
-- A producer's products.
create index products_producer on products (vendor_id, producer_id) where producer_id is not null;
-- The lists of products, formats and price list items by French name, a page at a time.
create index products_by_name_fr on products (vendor_id, ((name->>'fr')) collate by_name, id);
-- The same lists by English name.
create index products_by_name_en on products (vendor_id, ((name->>'en')) collate by_name, id);

create table formats (
  id uuid primary key,
  vendor_id uuid not null,
  product_id uuid not null,
  label jsonb,
  -- The displayed title: the seller's own words, or made from the quantities.
  title_en text not null,
  title_fr text not null,
  sale_unit text not null,
  quantity_per_unit numeric,
  content_quantity numeric,
  content_unit text,
  net_weight_kg numeric check (net_weight_kg > 0),
  is_variable_weight boolean not null,
  sku text check (sku <> ''),
  gtin text,
  minimum_quantity numeric check (minimum_quantity > 0),
  multiple_quantity numeric check (multiple_quantity > 0),
  tax_class text not null check (tax_class in ('taxable', 'zeroRated', 'exempt', 'outOfScope')),
  tax_ids uuid[] not null default '{}',
  deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  unit_cost numeric,
  position integer not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (vendor_id, id),
  foreign key (vendor_id, product_id) references products (vendor_id, id)
);
-- The formats of a product, in their order.
create index formats_product on formats (product_id, position);
-- All formats of a seller, in the order of the list and the grid.
create index formats_vendor on formats (vendor_id, (archived_at is not null), id);
-- The format with an SKU, of which there is one; imports find formats by it.
create unique index formats_sku on formats (vendor_id, lower(sku)) where sku is not null;
-- The format with a GTIN, of which there is one; scanners and imports find formats by it. A GTIN-12 is the GTIN-14
-- with leading zeros.
create unique index formats_gtin on formats (vendor_id, lpad(gtin, 14, '0')) where gtin is not null;

create table price_lists (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  currency text not null check (currency in ('CAD', 'EUR')),
  audience_kind text not null check (audience_kind in ('types', 'tags', 'customers', 'nobody')),
  customer_types text[] not null default '{}',
  tags text[] not null default '{}',
  customer_ids uuid[] not null default '{}',
  priority integer not null check (priority between 1 and 1000),
  valid_from date,
  valid_until date,
  rounding text not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, id),
  check (valid_until is null or valid_from is null or valid_from <= valid_until)
);

create table price_list_items (
  vendor_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  -- The format; its stock has the same id.
  inventory_item_id uuid not null,
  unit_price numeric not null check (unit_price >= 0 and scale(unit_price) <= 4),
  breaks jsonb not null default '[]',
  is_hidden boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, price_list_id) references price_lists (vendor_id, id),
  foreign key (vendor_id, inventory_item_id) references formats (vendor_id, id)
);
-- The items of a list, and the price of a format on it, of which there is one; the bulk update finds items by it.
create unique index price_list_items_unique on price_list_items (vendor_id, price_list_id, inventory_item_id);
-- The lists that contain a format: price resolution and the projection of offers.
create index price_list_items_format on price_list_items (inventory_item_id);
-- The hidden items of a list, which are few.
create index price_list_items_hidden on price_list_items (vendor_id, price_list_id) where is_hidden;

-- The price history: one row each time the price of an item was written.
create table price_changes (
  vendor_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  unit_price numeric not null,
  breaks jsonb not null,
  -- Prices that were adjusted together are also undone together.
  adjustment_id uuid,
  changed_by uuid references users (id),
  changed_at timestamptz not null,
  primary key (vendor_id, id)
);
comment on table price_changes is 'append-only';
-- The history of one item, newest first.
create index price_changes_item on price_changes (vendor_id, item_id, changed_at desc);
-- The prices of one adjustment, when it is undone.
create index price_changes_adjustment on price_changes (vendor_id, adjustment_id) where adjustment_id is not null;

-- The link of a mailed price list shows the list to whoever has it, until it expires or is revoked.
create table price_list_links (
  vendor_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  -- The customer it was mailed for: the link ends with their relation.
  customer_id uuid not null references organizations (id),
  email text not null,
  language text not null check (language in ('EN', 'FR')),
  -- SHA-256 of the link's secret.
  token_hash bytea not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (vendor_id, id),
  foreign key (vendor_id, price_list_id) references price_lists (vendor_id, id)
);
-- The price list of a link, which does not name the vendor.
create unique index price_list_links_token on price_list_links (token_hash);
-- The links of a list that are not revoked, newest first.
create index price_list_links_list on price_list_links (vendor_id, price_list_id, created_at desc)
  where revoked_at is null;
-- The price lists mailed to a customer, before its card is deleted.
create index price_list_links_customer on price_list_links (customer_id);

create table item_lists (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  visible_for_organizations uuid[] not null,
  is_active boolean not null default true,
  format_ids uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
-- The active lists that an organization may see (Spec §7).
create index item_lists_visible on item_lists using gin (visible_for_organizations) where is_active;

-- A seller's commission on one product or one category; it applies before the producer's rate and the general one.
create table commission_rates (
  vendor_id uuid not null references organizations (id),
  product_id uuid,
  category_id text references categories (id),
  percent numeric not null check (percent between 0 and 100 and scale(percent) <= 3),
  created_at timestamptz not null,
  foreign key (vendor_id, product_id) references products (vendor_id, id),
  check (num_nonnulls(product_id, category_id) = 1)
);
-- The rate of a product, when an order is placed; there is at most one.
create unique index commission_rates_product on commission_rates (vendor_id, product_id)
  where product_id is not null;
-- The rate of a category, when an order is placed; there is at most one.
create unique index commission_rates_category on commission_rates (vendor_id, category_id)
  where category_id is not null;
