-- An order that a customer wants again and again of one seller, on weekdays of theirs.
create table standing_orders (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  way_id uuid not null,
  address_id uuid,
  weekdays text[] not null check (cardinality(weekdays) between 1 and 7),
  every_weeks integer not null check (every_weeks between 1 and 12),
  starts_on date not null,
  ends_on date,
  -- The order of a date is made so many days before its cut-off.
  lead_days integer not null check (lead_days between 1 and 14),
  reference text not null default '',
  note text not null default '',
  status text not null check (status in ('active', 'paused', 'archived')),
  -- Of a pause: the day from which it goes on by itself.
  resumes_on date,
  -- Dates whose cut-off was before this moment are not made up for: kept, resumed or put on other days since.
  counts_from timestamptz not null,
  -- When it is looked at next: at the next date's moment, and some times a day in case the seller's dates change.
  look_at timestamptz not null,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (vendor_id, id),
  check (vendor_id <> customer_id),
  check (ends_on is null or ends_on >= starts_on)
);
-- What the customer keeps; and what a seller reads on a customer's card.
create index standing_orders_customer on standing_orders (customer_id, vendor_id);
create index standing_orders_vendor on standing_orders (vendor_id, customer_id);
-- What the clock has to look at.
create index standing_orders_due on standing_orders (look_at) where status <> 'archived';

create table standing_order_lines (
  standing_order_id uuid not null,
  vendor_id uuid not null,
  format_id uuid not null references formats (id),
  position integer not null,
  quantity numeric not null check (quantity > 0),
  -- The price that was last shown or told; null: it was not offered then.
  unit_price numeric,
  created_at timestamptz not null,
  primary key (standing_order_id, format_id),
  foreign key (vendor_id, standing_order_id) references standing_orders (vendor_id, id)
);

-- One row a date: what the customer said of it, and what came of it. Its key is why a date has one order.
create table standing_order_days (
  standing_order_id uuid not null,
  vendor_id uuid not null,
  on_day date not null,
  is_skipped boolean not null default false,
  -- The quantities of this date only.
  lines jsonb,
  outcome text check (outcome in ('placed', 'skipped', 'notPlaced')),
  reason text,
  purchase_order_id uuid references purchase_orders (id),
  differences jsonb not null default '[]',
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (standing_order_id, on_day),
  foreign key (vendor_id, standing_order_id) references standing_orders (vendor_id, id),
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is not distinct from 'placed') = (purchase_order_id is not null))
);
create unique index standing_order_days_order on standing_order_days (purchase_order_id)
  where purchase_order_id is not null;

alter table purchase_orders add column standing_order_id uuid references standing_orders (id);
-- The orders that one of them made.
create index purchase_orders_standing on purchase_orders (standing_order_id) where standing_order_id is not null;
