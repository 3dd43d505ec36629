-- A format's stock; it bears the format's id and is made with it (decision 009).
create table inventory_items (
  vendor_id uuid not null,
  format_id uuid not null,
  mode text not null default 'tracked' check (mode in ('tracked', 'unlimited', 'weekly')),
  weekly_quantity numeric check (weekly_quantity >= 0),
  on_hand numeric not null default 0,
  allocated numeric not null default 0 check (allocated >= 0),
  reserved numeric not null default 0 check (reserved >= 0),
  available numeric generated always as (on_hand - allocated - reserved) stored,
  incoming numeric not null default 0 check (incoming >= 0),
  low_stock_threshold numeric check (low_stock_threshold >= 0),
  sells_without_stock boolean not null default false,
  available_from date,
  available_until date,
  -- The warning of a threshold goes out once, and is armed again by a restock.
  low_warned_at timestamptz,
  out_warned_at timestamptz,
  version integer not null default 1,
  -- At which version each cell changed last: two people in two cells of one row do not meet.
  field_versions jsonb not null default '{}',
  changed_at timestamptz not null,
  primary key (vendor_id, format_id),
  foreign key (vendor_id, format_id) references formats (vendor_id, id),
  check (available_until is null or available_from is null or available_from <= available_until)
);
-- The stock of one format, from a line of an order.
create unique index inventory_items_format on inventory_items (format_id);
-- What begins anew each week.
create index inventory_items_weekly on inventory_items (vendor_id) where mode = 'weekly';
-- What a local midnight opens or closes.
create index inventory_items_windows on inventory_items (vendor_id)
  where available_from is not null or available_until is not null;

-- Up to which of the seller's days its stock has been looked at: weekly stocks begun, windows opened and closed.
create table stock_days (
  vendor_id uuid primary key references organizations (id),
  told_until date not null,
  created_at timestamptz not null default now()
);

create table lots (
  vendor_id uuid not null,
  id uuid not null,
  format_id uuid not null,
  code text not null check (code <> ''),
  best_before date,
  received_on date not null,
  quantity numeric not null,
  created_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, format_id) references inventory_items (vendor_id, format_id)
);
-- Lots of a format, the earliest to expire first; one code, one lot.
create unique index lots_code on lots (vendor_id, format_id, code);

create table stock_movements (
  vendor_id uuid not null,
  id uuid not null,
  format_id uuid not null,
  kind text not null,
  quantity numeric not null,
  on_hand_after numeric not null,
  lot_id uuid,
  -- The line of the order that moved it, when one did.
  cause_id uuid,
  reason text not null default '',
  moved_by uuid references users (id),
  happened_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, format_id) references inventory_items (vendor_id, format_id)
);
comment on table stock_movements is 'append-only';
-- The history of one format, newest first.
create index stock_movements_format on stock_movements (vendor_id, format_id, happened_at desc, id desc);

create table stock_takes (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  started_at timestamptz not null,
  started_by uuid references users (id),
  closed_at timestamptz,
  applied boolean,
  version integer not null default 1,
  primary key (vendor_id, id)
);
create table stock_take_lines (
  vendor_id uuid not null,
  stock_take_id uuid not null,
  format_id uuid not null,
  counted numeric check (counted >= 0),
  -- What there was when the sheet was closed; while it is open one counts against what there is.
  expected numeric,
  version integer not null default 1,
  primary key (vendor_id, stock_take_id, format_id),
  foreign key (vendor_id, stock_take_id) references stock_takes (vendor_id, id),
  foreign key (vendor_id, format_id) references inventory_items (vendor_id, format_id)
);
