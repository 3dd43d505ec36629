-- The last number given, by seller and kind: taken inside the transaction that needs it, so none is burnt.
create table number_sequences (
  vendor_id uuid not null references organizations (id),
  kind text not null check (kind in ('order', 'invoice', 'creditNote', 'statement')),
  last bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (vendor_id, kind)
);

-- A draft: one a seller and date. Its owner is the customer, or the seller who enters it for one.
create table carts (
  id uuid primary key,
  owner_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  vendor_id uuid not null references organizations (id),
  way_id uuid,
  on_day date,
  address_id uuid,
  reference text not null default '',
  note text not null default '',
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((way_id is null) = (on_day is null))
);
-- One a seller and date; also lists what an organization is filling.
create unique index carts_one_a_date on carts (owner_id, customer_id, vendor_id, way_id, on_day) nulls not distinct;

create table cart_lines (
  cart_id uuid not null references carts (id) on delete cascade,
  format_id uuid not null references formats (id),
  position integer not null,
  quantity numeric not null check (quantity > 0),
  -- The price it was put in at: another one is shown before it counts. Null: not offered at that moment.
  unit_price numeric,
  created_at timestamptz not null,
  primary key (cart_id, format_id)
);

create table purchase_orders (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  relation_id uuid not null references relations (id),
  group_id uuid,
  number text not null,
  status text not null check (status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit', 'delivered',
    'completed', 'declined', 'cancelled', 'expired')),
  currency text not null check (currency in ('CAD', 'EUR')),
  way_kind text not null check (way_kind in ('delivery', 'pickup')),
  way_id uuid not null,
  on_day date not null,
  -- Names, windows, addresses and tax rates as they were: what prints does not change with the settings.
  way jsonb not null,
  address jsonb,
  address_id uuid,
  delivery_notes text not null default '',
  delivery_fee_minor bigint not null default 0,
  fee_tax_ids uuid[] not null default '{}',
  tax_rates jsonb not null default '[]',
  totals jsonb not null,
  total_minor bigint not null,
  reference text not null default '',
  note text not null default '',
  vendor_note text not null default '',
  customer_note text not null default '',
  reason text not null default '',
  flags text[] not null default '{}',
  -- Frozen at submission: what the platform takes of the goods.
  service_fee_percent numeric not null default 0,
  service_fee_minor bigint not null default 0,
  -- Whose proposal waits for an answer, and how many claims do.
  open_change_by text check (open_change_by in ('vendor', 'customer')),
  open_claims integer not null default 0 check (open_claims >= 0),
  submitted_by uuid references users (id),
  submitted_side text not null check (submitted_side in ('vendor', 'customer')),
  submitted_at timestamptz not null,
  confirmed_at timestamptz,
  delivered_at timestamptz,
  claim_until timestamptz,
  -- When an unanswered order lapses: the start of its window.
  expires_at timestamptz not null,
  reminded_at timestamptz,
  external_delivery_note_file_id uuid,
  external_invoice_file_id uuid,
  invoice_id uuid,
  is_test boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (vendor_id, id),
  check (vendor_id <> customer_id)
);
-- One number, one order of a seller.
create unique index purchase_orders_number on purchase_orders (vendor_id, number);
-- A seller's orders by date sent, newest first.
create index purchase_orders_vendor_sent on purchase_orders (vendor_id, submitted_at desc, id desc);
-- A seller's orders by delivery or pickup date.
create index purchase_orders_vendor_day on purchase_orders (vendor_id, on_day, id);
-- A buyer's, the same two ways.
create index purchase_orders_customer_sent on purchase_orders (customer_id, submitted_at desc, id desc);
create index purchase_orders_customer_day on purchase_orders (customer_id, on_day, id);
-- The badge: what may wait for the seller is among the orders that are not over.
create index purchase_orders_open on purchase_orders (vendor_id, on_day)
  where status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit') or open_claims > 0;
-- What time ends: unanswered orders, and deliveries whose claims can no longer come.
create index purchase_orders_expiring on purchase_orders (expires_at) where status = 'submitted';
create index purchase_orders_completing on purchase_orders (claim_until) where status = 'delivered';
-- What a customer owes or will owe a seller, for the credit limit; the first order of a pair.
create index purchase_orders_pair on purchase_orders (vendor_id, customer_id, submitted_at);

create table purchase_order_lines (
  purchase_order_id uuid not null references purchase_orders (id),
  id uuid not null,
  vendor_id uuid not null,
  position integer not null,
  format_id uuid not null references formats (id),
  product_id uuid not null references products (id),
  name jsonb not null,
  title jsonb not null,
  photo_file_id uuid,
  sku text,
  sale_unit text not null,
  storage text not null,
  is_variable_weight boolean not null,
  net_weight_kg numeric,
  producer_id uuid,
  producer_name text,
  commission_percent numeric,
  category_id text,
  price_list_id uuid,
  unit_price numeric not null,
  price_reason text,
  tax_class text not null,
  tax_ids uuid[] not null default '{}',
  deposit_minor bigint not null default 0,
  requested numeric not null check (requested >= 0),
  confirmed numeric check (confirmed >= 0),
  prepared numeric check (prepared >= 0),
  -- Kilograms of each piece, as they were typed.
  weights text[] not null default '{}',
  delivered numeric check (delivered >= 0),
  is_added boolean not null default false,
  note text not null default '',
  created_at timestamptz not null,
  primary key (purchase_order_id, id)
);
-- What was ordered of a format: usual quantities, order guides, reports by product.
create index purchase_order_lines_format on purchase_order_lines (vendor_id, format_id);

create table order_change_sets (
  purchase_order_id uuid not null references purchase_orders (id),
  id uuid not null,
  proposed_by text not null check (proposed_by in ('vendor', 'customer')),
  person_id uuid references users (id),
  status text not null check (status in ('open', 'accepted', 'refused', 'withdrawn')),
  message text not null default '',
  answer text not null default '',
  changes jsonb not null,
  -- As both sides read it, in the words of the day it was proposed.
  shown jsonb not null,
  total_before_minor bigint not null,
  total_after_minor bigint not null,
  proposed_at timestamptz not null,
  decided_at timestamptz,
  primary key (purchase_order_id, id)
);
-- At most one open for an order.
create unique index order_change_sets_open on order_change_sets (purchase_order_id) where status = 'open';

create table order_claims (
  purchase_order_id uuid not null references purchase_orders (id),
  id uuid not null,
  status text not null check (status in ('open', 'accepted', 'refused')),
  message text not null default '',
  answer text not null default '',
  lines jsonb not null,
  photo_file_ids uuid[] not null default '{}',
  raised_by uuid references users (id),
  raised_at timestamptz not null,
  decided_at timestamptz,
  primary key (purchase_order_id, id)
);
