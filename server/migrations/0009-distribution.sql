create table deliveries (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  coverage jsonb not null,
  -- The zone codes of the coverage (named zones, postal prefixes and polygons), matched against an address's zones.
  zone_codes text[] not null,
  recurrence jsonb not null,
  window_from time not null,
  window_until time not null,
  cut_off_days_before integer not null check (cut_off_days_before between 0 and 60),
  cut_off_time time not null,
  cut_off_is_flexible boolean not null,
  minimum_minor bigint check (minimum_minor >= 0),
  fee jsonb not null,
  capacity_orders integer check (capacity_orders > 0),
  only_customer_ids uuid[] not null default '{}',
  only_price_list_ids uuid[] not null default '{}',
  instructions jsonb,
  is_active boolean not null,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, id),
  check (window_from < window_until)
);

create table pickups (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  address jsonb not null,
  recurrence jsonb not null,
  window_from time not null,
  window_until time not null,
  cut_off_days_before integer not null check (cut_off_days_before between 0 and 60),
  cut_off_time time not null,
  cut_off_is_flexible boolean not null,
  minimum_minor bigint check (minimum_minor >= 0),
  capacity_orders integer check (capacity_orders > 0),
  only_customer_ids uuid[] not null default '{}',
  only_price_list_ids uuid[] not null default '{}',
  instructions jsonb,
  is_active boolean not null,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, id),
  check (window_from < window_until)
);

-- The areas drawn on the map: an address inside one has the zone code `@{delivery_id}` besides its own.
create table delivery_areas (
  vendor_id uuid not null,
  delivery_id uuid not null,
  position integer not null,
  area polygon not null,
  created_at timestamptz not null,
  primary key (vendor_id, delivery_id, position),
  foreign key (vendor_id, delivery_id) references deliveries (vendor_id, id)
);
-- The areas that contain one address, for everything that a buyer may be offered.
create index delivery_areas_containing on delivery_areas using gist (area);

-- The number of orders for one date of a delivery or pickup; its capacity is checked under this row's lock.
create table fulfilment_bookings (
  vendor_id uuid not null references organizations (id),
  -- The delivery or the pickup.
  fulfilment_id uuid not null,
  "on" date not null,
  orders integer not null check (orders >= 0),
  primary key (vendor_id, fulfilment_id, "on")
);
