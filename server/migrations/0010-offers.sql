-- Lower case, without accents and punctuation, so that two spellings of one word are equal
-- (Crème brûlée → creme brulee).
create function plain_text(text) returns text
language sql immutable parallel safe strict
return trim(regexp_replace(
  regexp_replace(normalize(replace(replace(lower($1), 'œ', 'oe'), 'æ', 'ae'), NFD), '[\u0300-\u036f]', '', 'g'),
  '[^a-z0-9]+', ' ', 'g'));

-- The offer projection has three tables, so that each change rewrites few rows: a price changes `offers`, an audience
-- or validity one row of `offer_scopes`, a delivery `offer_zones`, a name or a stock `offered_formats` (decision 010).

-- A scope is a price list, or a scheduled offer with its open or next window: who sees its prices, and from when.
create table offer_scopes (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  kind text not null check (kind in ('list', 'scheduledOffer')),
  currency text not null,
  audience_kind text not null check (audience_kind in ('types', 'tags', 'customers')),
  customer_types text[] not null,
  tags text[] not null,
  customer_ids uuid[] not null,
  -- Price resolution as one number: the buyer's scope with the lowest rank applies; equal: the smaller id.
  rank integer not null,
  -- Validity as instants, so that a scope opens on time without a job.
  open_from timestamptz not null,
  open_until timestamptz not null
);
-- A seller's scopes: rewriting the projection, and a supplier's offers.
create index offer_scopes_vendor on offer_scopes (vendor_id);
-- The scopes that opened since the last look.
create index offer_scopes_open_from on offer_scopes (open_from) where open_from > '-infinity';
-- The scopes that closed since the last look.
create index offer_scopes_open_until on offer_scopes (open_until) where open_until < 'infinity';

-- Where a scope is available (Spec §3, deliveryZoneCodes and pickups). '*' is a pickup, visible from everywhere
-- (Spec §7).
create table offer_zones (
  zone_code text not null,
  scope_id uuid not null,
  -- A delivery or pickup restricted to some customers; the nil id: for all.
  limited_to uuid not null default '00000000-0000-0000-0000-000000000000',
  vendor_id uuid not null,
  -- Monday is bit 1, Sunday bit 64.
  days integer not null,
  -- The days are included because each search reads the zones of its buyer, from the index alone.
  primary key (zone_code, scope_id, limited_to) include (days, vendor_id)
);
-- A seller's zones, when the projection rewrites them.
create index offer_zones_vendor on offer_zones (vendor_id);

-- The customers of a delivery or pickup that is restricted to some; read by the customer's search.
create table offer_limited_fulfilments (
  customer_id uuid not null,
  fulfilment_id uuid not null,
  vendor_id uuid not null,
  primary key (customer_id, fulfilment_id)
);
-- A seller's rows, when the projection rewrites them.
create index offer_limited_ways_vendor on offer_limited_fulfilments (vendor_id);

-- The formats that can be sold now, with the columns that are searched, sorted and counted; the other details of a
-- card are read from their own tables.
create table offered_formats (
  format_id uuid primary key,
  vendor_id uuid not null,
  product_id uuid not null,
  category_id text,
  parent_category_id text,
  producer_id uuid,
  certifications text[] not null,
  storage text not null,
  stock text not null check (stock in ('inStock', 'low', 'withoutStock')),
  -- The seller's availability dates, as instants.
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  offered_since timestamptz not null,
  sort_en text not null,
  sort_fr text not null,
  -- The weight of one unit in kilograms, by which the price per kg is computed. Null: not known.
  kg_per_unit numeric,
  gtin text,
  search tsvector not null
);
-- Search by words in both languages and by certification. The seller is not a part of it: a word leaves a few hundred
-- rows of any market.
create index offered_formats_search on offered_formats using gin (search, certifications);
-- A seller's formats: the projection, a supplier's offers, the search of a buyer with few sellers.
create index offered_formats_vendor on offered_formats (vendor_id, category_id);
-- Browsing by French name, a page at a time.
create index offered_formats_by_name_fr on offered_formats (sort_fr, format_id);
-- Browsing by English name, a page at a time.
create index offered_formats_by_name_en on offered_formats (sort_en, format_id);
-- Browsing by newest, a page at a time.
create index offered_formats_newest on offered_formats (offered_since desc, format_id);
-- The same product of other sellers, by its barcode.
create index offered_formats_gtin on offered_formats (gtin) where gtin is not null;
-- The same product of other sellers by its name, within its category.
create index offered_formats_category on offered_formats (category_id, sort_fr);
-- The formats that became available since the last look.
create index offered_formats_shown_from on offered_formats (shown_from) where shown_from > '-infinity';
-- The formats that stopped being available since the last look.
create index offered_formats_shown_until on offered_formats (shown_until) where shown_until < 'infinity';

-- A price: one row a format and scope, whatever the stock, so that a sale does not write here. The price has no index
-- and pages have free space, so that a price change stays in its page.
create table offers (
  format_id uuid not null,
  scope_id uuid not null,
  vendor_id uuid not null,
  unit_price numeric not null,
  breaks jsonb not null,
  -- Also the projection's order: all of a seller, all of a scope.
  primary key (vendor_id, scope_id, format_id)
) with (fillfactor = 85);
-- The prices of a format in the search. The scope is left out: with it, the planner would look up each of a buyer's
-- hundreds of scopes for each format.
create index offers_format on offers (format_id);

-- Each word that was ever offered, to correct typing errors.
create table offer_words (
  word text primary key,
  created_at timestamptz not null default now()
);
-- The known words nearest to one that finds nothing.
create index offer_words_similar on offer_words using gin (word gin_trgm_ops);
-- Whether a known word begins with what was typed.
create index offer_words_prefix on offer_words (word text_pattern_ops);

create table scheduled_offers (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  message jsonb,
  price_list_id uuid,
  recurrence jsonb not null,
  opens_time time not null,
  closes_after_days integer not null check (closes_after_days between 0 and 60),
  closes_time time not null,
  audience_kind text not null check (audience_kind in ('types', 'tags', 'customers', 'nobody')),
  customer_types text[] not null default '{}',
  tags text[] not null default '{}',
  customer_ids uuid[] not null default '{}',
  capacity_orders integer check (capacity_orders > 0),
  is_announced boolean not null,
  reminds_hours_before integer check (reminds_hours_before between 1 and 168),
  is_active boolean not null,
  -- The open or next window; null: none is left.
  opens_at timestamptz,
  closes_at timestamptz,
  -- The last window that was announced, and the last that was reminded of: each is done once.
  notified_open_of timestamptz,
  reminded_window_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, price_list_id) references price_lists (vendor_id, id),
  check ((opens_at is null) = (closes_at is null)),
  check (opens_at < closes_at)
);
-- The windows that the worker opens, reminds of and closes next.
create index scheduled_offers_next on scheduled_offers (least(opens_at, closes_at))
  where is_active and removed_at is null;

create table scheduled_offer_items (
  vendor_id uuid not null,
  scheduled_offer_id uuid not null,
  format_id uuid not null,
  -- Null: the price of the list it is based on.
  unit_price numeric check (unit_price >= 0 and scale(unit_price) <= 4),
  position integer not null,
  primary key (vendor_id, scheduled_offer_id, format_id),
  foreign key (vendor_id, scheduled_offer_id) references scheduled_offers (vendor_id, id),
  foreign key (vendor_id, format_id) references formats (vendor_id, id)
);
-- The scheduled offers of a format, when its list price has changed.
create index scheduled_offer_items_format on scheduled_offer_items (format_id);

-- The orders that take a place in a scheduled offer of limited capacity; a place is deleted when it is given up. The
-- places taken since the window opened count.
create table scheduled_offer_places (
  vendor_id uuid not null references organizations (id),
  scheduled_offer_id uuid not null,
  purchase_order_id uuid not null,
  taken_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (scheduled_offer_id, purchase_order_id),
  foreign key (vendor_id, scheduled_offer_id) references scheduled_offers (vendor_id, id)
);
-- The number of places taken in a window.
create index scheduled_offer_places_window on scheduled_offer_places (scheduled_offer_id, taken_at);
-- The places of an order that is given up.
create index scheduled_offer_places_order on scheduled_offer_places (purchase_order_id);

-- The instant up to which scheduled openings and closings were processed; one row.
create table offer_schedule_progress (
  id integer primary key check (id = 1),
  processed_until timestamptz not null,
  created_at timestamptz not null default now()
);

create table offer_settings (
  vendor_id uuid primary key references organizations (id),
  shows_prices_publicly boolean not null default false,
  is_listed boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table saved_searches (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  filter jsonb not null,
  sort text not null,
  notifies_when_new boolean not null,
  -- The results when it was last opened, and those that were last notified as new.
  known_format_ids uuid[] not null default '{}',
  notified_format_ids uuid[] not null default '{}',
  -- The next run: each morning of its organization.
  next_run_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
-- The searches that are due.
create index saved_searches_due on saved_searches (next_run_at) where notifies_when_new;
