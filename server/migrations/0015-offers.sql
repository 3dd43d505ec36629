-- Lower case, without accents and signs: what two spellings of one word have in common (Crème brûlée → creme brulee).
create function plain_text(text) returns text
language sql immutable parallel safe strict
return trim(regexp_replace(
  regexp_replace(normalize(replace(replace(lower($1), 'œ', 'oe'), 'æ', 'ae'), NFD), '[\u0300-\u036f]', '', 'g'),
  '[^a-z0-9]+', ' ', 'g'));

-- Offers are priced rows × audiences × formats, in three tables, so that each cause touches its own: a price `offers`, a list's
-- audience or validity one row of `offer_scopes`, a route `offer_zones`, a name or a stock `offered_formats` (decision 010).
-- A list, or a scheduled offer with the window that is open or comes next: who sees what is on it, and from when.
create table offer_scopes (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  kind text not null check (kind in ('list', 'scheduledOffer')),
  currency text not null,
  audience_kind text not null check (audience_kind in ('types', 'tags', 'customers')),
  customer_types text[] not null,
  tags text[] not null,
  customer_ids uuid[] not null,
  -- Price resolution as one number: the smallest of a buyer's scopes wins; equal: the smaller id.
  rank integer not null,
  -- Midnights and windows as instants: what opens does so on time though nothing runs at that moment.
  open_from timestamptz not null,
  open_until timestamptz not null
);
-- A seller's scopes: the projection rewrites them; a supplier's offers.
create index offer_scopes_vendor on offer_scopes (vendor_id);
-- What opened or closed since the last look.
create index offer_scopes_open_from on offer_scopes (open_from) where open_from > '-infinity';
create index offer_scopes_open_until on offer_scopes (open_until) where open_until < 'infinity';

-- Spec §3, deliveryZoneCodes and pickups: where a scope can be had. '*' is a pickup place, seen from everywhere (Spec §7).
create table offer_zones (
  zone_code text not null,
  scope_id uuid not null,
  -- A way kept for some customers; nil: for all.
  limited_to uuid not null default '00000000-0000-0000-0000-000000000000',
  vendor_id uuid not null,
  -- Monday is bit 1, Sunday bit 64.
  days integer not null,
  primary key (zone_code, scope_id, limited_to)
);
-- The projection rewrites a seller's.
create index offer_zones_vendor on offer_zones (vendor_id);

-- The customers for whom a way is kept: asked by the customer.
create table offer_limited_ways (
  customer_id uuid not null,
  way_id uuid not null,
  vendor_id uuid not null,
  primary key (customer_id, way_id)
);
-- The projection rewrites a seller's.
create index offer_limited_ways_vendor on offer_limited_ways (vendor_id);

-- What can be sold now: the format as it is searched, sorted and counted. What a card shows besides is read where it lives.
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
  -- Availability dates of the seller, as instants.
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  offered_since timestamptz not null,
  sort_en text not null,
  sort_fr text not null,
  -- One unit in kilograms: price per kg is the price by this. Null: not known.
  kg_per_unit numeric,
  gtin text,
  search tsvector not null
);
-- Search by words in both languages. Word first, seller after: a word leaves a few hundred rows of any market.
create index offered_formats_search on offered_formats using gin (search);
-- A seller's formats: the projection; a supplier's offers; the search when few sellers reach a buyer.
create index offered_formats_vendor on offered_formats (vendor_id, category_id);
-- Browsing a category by name, a page at a time, in either language.
create index offered_formats_by_name_fr on offered_formats (sort_fr, format_id);
create index offered_formats_by_name_en on offered_formats (sort_en, format_id);
-- Newest first, a page at a time.
create index offered_formats_newest on offered_formats (offered_since desc, format_id);
-- The same product of other sellers, by its barcode or its name.
create index offered_formats_gtin on offered_formats (gtin) where gtin is not null;
create index offered_formats_category on offered_formats (category_id, sort_fr);
-- What became available or ceased to be since the last look.
create index offered_formats_shown_from on offered_formats (shown_from) where shown_from > '-infinity';
create index offered_formats_shown_until on offered_formats (shown_until) where shown_until < 'infinity';

-- A price: one row a format and scope, stock or not, so that a sale does not write here. No index on the price: a change
-- of price stays in its page.
create table offers (
  format_id uuid not null,
  scope_id uuid not null,
  vendor_id uuid not null,
  unit_price numeric not null,
  breaks jsonb not null,
  -- All of a list, all of a seller: the projection.
  primary key (vendor_id, scope_id, format_id)
) with (fillfactor = 85);
-- The search goes from a format to its few prices, and keeps those of the buyer's scopes. The format alone: with the scope
-- behind it the planner would look up every scope of the buyer, hundreds of them, for each format.
create index offers_format on offers (format_id);

-- Every word that was ever offered: what a typing error is corrected to.
create table offer_words (
  word text primary key,
  created_at timestamptz not null default now()
);
-- The nearest known words of one that finds nothing.
create index offer_words_near on offer_words using gin (word gin_trgm_ops);
-- Whether a beginning is known.
create index offer_words_beginning on offer_words (word text_pattern_ops);

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
  -- The window that is open or comes next; null: none is left.
  opens_at timestamptz,
  closes_at timestamptz,
  -- The window that was last said to be open, and that was last reminded of: each is said once.
  told_open_of timestamptz,
  reminded_of timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, price_list_id) references price_lists (vendor_id, id),
  check ((opens_at is null) = (closes_at is null)),
  check (opens_at < closes_at)
);
-- What the worker opens, reminds of and closes next.
create index scheduled_offers_next on scheduled_offers (least(opens_at, closes_at)) where is_active and removed_at is null;

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
-- The scheduled offers a format is in: the projection after a change of the format's list price.
create index scheduled_offer_items_format on scheduled_offer_items (format_id);

-- Up to when openings and closings by the clock have been told; one row.
create table offer_clock (
  id integer primary key check (id = 1),
  told_until timestamptz not null,
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
  -- What it had found when somebody last opened it, and when it last told of something new.
  known_format_ids uuid[] not null default '{}',
  told_format_ids uuid[] not null default '{}',
  -- When it is looked at again: each morning of its organization.
  looks_next_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
-- The searches whose morning has come.
create index saved_searches_due on saved_searches (looks_next_at) where notifies_when_new;
