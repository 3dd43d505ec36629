-- The stock of a format; it has the format's id and is created with it (decision 009). The constraints named …_cap
-- limit quantities and, in later slices, amounts, so that their sums stay exact integers; a value above the limit is
-- refused with `request.amountTooLarge`.
create table inventory_items (
  vendor_id uuid not null,
  format_id uuid not null,
  mode text not null default 'tracked' check (mode in ('tracked', 'unlimited', 'weekly')),
  weekly_quantity numeric check (weekly_quantity >= 0),
  on_hand numeric not null default 0
    constraint inventory_items_on_hand_cap check (abs(on_hand) < 1000000000),
  allocated numeric not null default 0 check (allocated >= 0)
    constraint inventory_items_allocated_cap check (allocated < 1000000000),
  reserved numeric not null default 0 check (reserved >= 0)
    constraint inventory_items_reserved_cap check (reserved < 1000000000),
  available numeric generated always as (on_hand - allocated - reserved) stored,
  incoming numeric not null default 0 check (incoming >= 0)
    constraint inventory_items_incoming_cap check (incoming < 1000000000),
  low_stock_threshold numeric check (low_stock_threshold >= 0),
  sells_without_stock boolean not null default false,
  available_from date,
  available_until date,
  -- A warning is sent once; a restock allows the next one.
  low_warned_at timestamptz,
  out_warned_at timestamptz,
  version integer not null default 1,
  -- At which version each cell changed last, so that two people can edit two cells of one row.
  field_versions jsonb not null default '{}',
  changed_at timestamptz not null,
  primary key (vendor_id, format_id),
  foreign key (vendor_id, format_id) references formats (vendor_id, id),
  check (available_until is null or available_from is null or available_from <= available_until)
);
-- The stock of one format, from a line of an order.
create unique index inventory_items_format on inventory_items (format_id);
-- The stocks that are refilled each week.
create index inventory_items_weekly on inventory_items (vendor_id) where mode = 'weekly';
-- The stocks that become available, or stop being so, at the seller's midnight.
create index inventory_items_windows on inventory_items (vendor_id)
  where available_from is not null or available_until is not null;

-- The seller's day up to which weekly stocks were refilled and availability dates applied.
create table stock_day_progress (
  vendor_id uuid primary key references organizations (id),
  processed_until date not null,
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
-- The lots of a format, and the lot with a code, of which there is one.
create unique index lots_code on lots (vendor_id, format_id, code);

create table stock_movements (
  vendor_id uuid not null,
  id uuid not null,
  format_id uuid not null,
  kind text not null,
  quantity numeric not null,
  on_hand_after numeric not null,
  lot_id uuid,
  -- The order line that moved the stock, if one did.
  cause_id uuid,
  reason text not null default '',
  moved_by uuid references users (id),
  happened_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, format_id) references inventory_items (vendor_id, format_id),
  constraint stock_movements_quantity_cap
    check (abs(quantity) < 1000000000 and abs(on_hand_after) < 1000000000)
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
  -- The stock when the count was closed; an open count is compared with the stock of the moment.
  expected numeric,
  version integer not null default 1,
  primary key (vendor_id, stock_take_id, format_id),
  foreign key (vendor_id, stock_take_id) references stock_takes (vendor_id, id),
  foreign key (vendor_id, format_id) references inventory_items (vendor_id, format_id)
);
