-- What people decided about a delivery or pickup on one day. Its orders are found by fulfilment and day.
create table delivery_runs (
  vendor_id uuid not null references organizations (id),
  fulfilment_id uuid not null,
  on_day date not null,
  driver_name text not null default '',
  -- The order of the stops as it was arranged; stops that were added later follow.
  stop_ids text[] not null default '{}',
  created_at timestamptz not null,
  primary key (vendor_id, fulfilment_id, on_day)
);

-- The result of a stop: the newest record by the clock of the driver's device.
create table delivery_stops (
  vendor_id uuid not null references organizations (id),
  fulfilment_id uuid not null,
  on_day date not null,
  stop_id text not null,
  outcome text not null check (outcome in ('delivered', 'partly', 'failed')),
  reason text check (reason in ('closed', 'refused', 'notFound', 'noAccess', 'damaged', 'other')),
  note text not null default '',
  received_by text not null default '',
  temperature text,
  signature_file_id uuid,
  photo_file_ids uuid[] not null default '{}',
  recorded_by uuid references users (id),
  happened_at timestamptz not null,
  created_at timestamptz not null,
  primary key (vendor_id, fulfilment_id, on_day, stop_id)
);

-- An address to which a calendar program subscribes.
create table calendar_feeds (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  side text not null check (side in ('vendor', 'customer')),
  -- SHA-256 of the secret in the address.
  token_hash bytea not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
-- The feed of an address, which does not name the organization.
create unique index calendar_feeds_token on calendar_feeds (token_hash);
