-- A cart is the draft of one order. Its owner is the customer, or the seller who enters an order for one.
create table carts (
  id uuid primary key,
  owner_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  vendor_id uuid not null references organizations (id),
  -- The currency of its prices: price lists of another currency make another cart.
  currency text not null check (currency in ('CAD', 'EUR')),
  fulfilment_id uuid,
  on_day date,
  address_id uuid,
  reference text not null default '',
  note text not null default '',
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((fulfilment_id is null) = (on_day is null))
);
-- The carts of an organization, and the cart of a seller, currency and date, of which there is one.
create unique index carts_unique on carts (owner_id, customer_id, vendor_id, currency, fulfilment_id, on_day)
  nulls not distinct;
-- The carts of a customer, before its card is deleted.
create index carts_customer on carts (customer_id);
-- The carts at a seller, before its card is deleted.
create index carts_vendor on carts (vendor_id);

create table cart_lines (
  cart_id uuid not null references carts (id) on delete cascade,
  format_id uuid not null references formats (id),
  position integer not null,
  quantity numeric not null check (quantity > 0)
    constraint cart_lines_quantity_cap check (quantity <= 1000000),
  -- The price when it was added: a different one is shown before the order is sent. Null: not offered at that time.
  unit_price numeric,
  created_at timestamptz not null,
  primary key (cart_id, format_id)
);

-- An order that a customer repeats with one seller on chosen weekdays.
create table standing_orders (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  fulfilment_id uuid not null,
  address_id uuid,
  weekdays text[] not null check (cardinality(weekdays) between 1 and 7),
  every_weeks integer not null check (every_weeks between 1 and 12),
  starts_on date not null,
  ends_on date,
  -- An order is placed this many days before the cut-off of its date.
  lead_days integer not null check (lead_days between 1 and 14),
  reference text not null default '',
  note text not null default '',
  status text not null check (status in ('active', 'paused', 'archived')),
  -- The day from which a pause ends by itself.
  resumes_on date,
  -- Dates whose cut-off is before this instant (of the last creation, resumption or change of dates) get no order.
  effective_from timestamptz not null,
  -- When the worker checks it next: for the next date, and several times a day in case the seller's dates change.
  next_check_at timestamptz not null,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (vendor_id, id),
  check (vendor_id <> customer_id),
  check (ends_on is null or ends_on >= starts_on)
);
-- A customer's standing orders.
create index standing_orders_customer on standing_orders (customer_id, vendor_id);
-- The standing orders on the card of a seller's customer.
create index standing_orders_vendor on standing_orders (vendor_id, customer_id);
-- The standing orders that the worker has to check.
create index standing_orders_due on standing_orders (next_check_at) where status <> 'archived';

create table standing_order_lines (
  standing_order_id uuid not null,
  vendor_id uuid not null,
  format_id uuid not null references formats (id),
  position integer not null,
  quantity numeric not null check (quantity > 0),
  -- The price that was last shown or mailed to the customer; null: not offered at that time.
  unit_price numeric,
  created_at timestamptz not null,
  primary key (standing_order_id, format_id),
  foreign key (vendor_id, standing_order_id) references standing_orders (vendor_id, id)
);

-- Names, times, addresses and tax rates are stored as they were when the order was sent, so that a document does not
-- change with the settings.
create table purchase_orders (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  relation_id uuid references relations (id),
  group_id uuid,
  -- Of a test order: a label outside the sequence.
  number text not null,
  status text not null check (status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit', 'delivered',
    'completed', 'declined', 'cancelled', 'expired')),
  currency text not null check (currency in ('CAD', 'EUR')),
  fulfilment_kind text not null check (fulfilment_kind in ('delivery', 'pickup')),
  fulfilment_id uuid not null,
  on_day date not null,
  fulfilment jsonb not null,
  address jsonb,
  address_id uuid,
  delivery_notes text not null default '',
  -- The customer's delivery instructions when the order was delivered; until then the present ones are shown.
  delivery_instructions jsonb,
  delivery_fee_minor bigint not null default 0
    constraint purchase_orders_delivery_fee_cap check (delivery_fee_minor <= 1000000000),
  fee_tax_ids uuid[] not null default '{}',
  tax_rates jsonb not null default '[]',
  -- The place of supply and the customer's exemptions, by which the taxes were decided.
  place_of_supply text,
  tax_exemptions jsonb not null default '[]',
  totals jsonb not null,
  total_minor bigint not null constraint purchase_orders_total_cap check (abs(total_minor) <= 10000000000),
  -- Count, amount before tax, weight and credited amount of the lines, written by the triggers on the lines: reports by
  -- customer or month read them instead of the lines.
  lines_count integer not null default 0,
  lines_minor bigint not null default 0
    constraint purchase_orders_lines_cap check (abs(lines_minor) <= 10000000000),
  lines_kg numeric not null default 0,
  credited_minor bigint not null default 0,
  reference text not null default '',
  note text not null default '',
  vendor_note text not null default '',
  customer_note text not null default '',
  reason text not null default '',
  flags text[] not null default '{}',
  -- The platform's service fee, fixed at submission.
  service_fee_percent numeric not null default 0,
  service_fee_minor bigint not null default 0,
  -- The party whose proposed change waits for an answer, and the number of open claims.
  open_change_by text check (open_change_by in ('vendor', 'customer')),
  open_claims integer not null default 0 check (open_claims >= 0),
  submitted_by uuid references users (id),
  submitted_side text not null check (submitted_side in ('vendor', 'customer')),
  submitted_at timestamptz not null,
  confirmed_at timestamptz,
  delivered_at timestamptz,
  claim_until timestamptz,
  -- When an unanswered order expires: the start of its delivery window.
  expires_at timestamptz not null,
  reminded_at timestamptz,
  external_delivery_note_file_id uuid,
  external_invoice_file_id uuid,
  invoice_id uuid,
  -- A published invoice bills the order: its balance counts towards the credit limit instead of the order.
  is_billed boolean not null default false,
  -- The order is invoiced, but something that was delivered is on no invoice: the seller may invoice it later.
  has_unbilled_lines boolean not null default false,
  standing_order_id uuid references standing_orders (id),
  is_test boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (vendor_id, id),
  -- A test order is between a seller and itself.
  constraint purchase_orders_parties check (
    case when is_test then vendor_id = customer_id and relation_id is null
      else vendor_id <> customer_id and relation_id is not null end)
);
-- The order of a seller with a number, of which there is one.
create unique index purchase_orders_number on purchase_orders (vendor_id, number) where not is_test;
-- The test order of a seller with a label, of which there is one.
create unique index purchase_orders_test_number on purchase_orders (vendor_id, number) where is_test;
-- A seller's orders by date sent, newest first. The included columns let a page count the orders of a month by status
-- from the index alone.
create index purchase_orders_vendor_sent on purchase_orders (vendor_id, submitted_at desc, id desc)
  include (status, on_day, open_change_by, open_claims) where not is_test;
-- A buyer's orders by date sent, newest first, with the same counts.
create index purchase_orders_customer_sent on purchase_orders (customer_id, submitted_at desc, id desc)
  include (status, on_day, open_change_by, open_claims) where not is_test;
-- A seller's orders by delivery or pickup date, also for runs and calendars, which read test orders too.
create index purchase_orders_vendor_day on purchase_orders (vendor_id, on_day, id)
  include (is_test, status, open_change_by, open_claims);
-- A buyer's orders by delivery or pickup date, also for calendars.
create index purchase_orders_customer_day on purchase_orders (customer_id, on_day, id)
  include (is_test, status, open_change_by, open_claims);
-- The badge: the orders that may need an action of the seller.
create index purchase_orders_open on purchase_orders (vendor_id, on_day)
  where status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit') or open_claims > 0;
-- The unanswered orders that expire.
create index purchase_orders_expiring on purchase_orders (expires_at) where status = 'submitted';
-- The delivered orders whose time for claims has ended.
create index purchase_orders_completing on purchase_orders (claim_until) where status = 'delivered';
-- The orders of a customer with a seller, and the first of them.
create index purchase_orders_pair on purchase_orders (vendor_id, customer_id, submitted_at);
-- The orders that count towards a customer's credit limit: placed, and billed by no published invoice.
create index purchase_orders_unbilled on purchase_orders (vendor_id, customer_id)
  where not is_billed and not is_test and external_invoice_file_id is null
    and status not in ('declined', 'cancelled', 'expired');
-- A seller's orders with delivered lines that are on no invoice.
create index purchase_orders_unbilled_lines on purchase_orders (vendor_id) where has_unbilled_lines;
-- The orders placed by one standing order.
create index purchase_orders_standing on purchase_orders (standing_order_id) where standing_order_id is not null;
-- The orders of a relation, before its customer card is deleted.
create index purchase_orders_relation on purchase_orders (relation_id) where relation_id is not null;

-- The weight in kilograms of what was sold by weight: as weighed, in proportion where fewer pieces were delivered than
-- weighed, or pieces × their usual weight. The ordering slice has the same rule; a test compares the two.
create function kilograms_sold(weights text[], quantity numeric, prepared numeric, net_weight_kg numeric)
  returns numeric language sql immutable parallel safe
  return (select case
      when coalesce(w.sum, 0) = 0 then round(quantity * coalesce(net_weight_kg, 1), 3)
      when coalesce(prepared, quantity) in (quantity, 0) then w.sum
      else round(w.sum * quantity / coalesce(prepared, quantity), 3) end
    from (select sum(weight::numeric) as sum from unnest(weights) as weight) w);

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
  -- The price list or scheduled offer of the price.
  price_list_id uuid,
  unit_price numeric not null,
  price_reason text,
  tax_class text not null,
  -- The taxes charged, and all taxes of the format, from which another place or day may choose others.
  tax_ids uuid[] not null default '{}',
  format_tax_ids uuid[] not null default '{}',
  deposit_minor bigint not null default 0,
  requested numeric not null check (requested >= 0),
  confirmed numeric check (confirmed >= 0),
  prepared numeric check (prepared >= 0),
  -- Kilograms of each piece, as they were typed.
  weights text[] not null default '{}',
  -- The lots the line was prepared from, with their codes of that day: [{lotId, code, bestBefore, quantity}].
  lots jsonb not null default '[]',
  delivered numeric check (delivered >= 0),
  -- Quantity, weight and amount before tax. They are generated, so that reports can add them up and never read old
  -- values.
  sold numeric not null generated always as (coalesce(delivered, prepared, confirmed, requested)) stored,
  sold_kg numeric not null generated always as (case
    when is_variable_weight
      then kilograms_sold(weights, coalesce(delivered, prepared, confirmed, requested), prepared, net_weight_kg)
    else round(coalesce(delivered, prepared, confirmed, requested) * coalesce(net_weight_kg, 0), 3) end) stored,
  amount_minor bigint not null generated always as (round(100 * unit_price * case
    when is_variable_weight
      then kilograms_sold(weights, coalesce(delivered, prepared, confirmed, requested), prepared, net_weight_kg)
    else coalesce(delivered, prepared, confirmed, requested) end)::bigint) stored,
  -- What granted claims and credit notes gave back, before tax; the service fee is computed on what is left.
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  is_added boolean not null default false,
  note text not null default '',
  created_at timestamptz not null,
  primary key (purchase_order_id, id)
);
-- The lines of a format: usual quantities, order guides, reports by product.
create index purchase_order_lines_format on purchase_order_lines (vendor_id, format_id);
-- What was ordered so far from one price list or scheduled offer.
create index purchase_order_lines_price_source on purchase_order_lines (vendor_id, price_list_id);
-- What was ordered of a producer's products.
create index purchase_order_lines_producer on purchase_order_lines (vendor_id, producer_id)
  where producer_id is not null;
-- Reports: the lines of the orders of a period by product, format, category and producer, from the index alone.
create index purchase_order_lines_sold on purchase_order_lines (purchase_order_id)
  include (amount_minor, credited_minor, sold, sold_kg, product_id, format_id, category_id, producer_id);

-- The sums of its lines on an order are written by the database, so that no command can forget them.
create function update_order_line_sums() returns trigger language plpgsql as $$
begin
  update purchase_orders o
    set lines_count = s.lines_count, lines_minor = s.lines_minor, lines_kg = s.lines_kg,
      credited_minor = s.credited_minor
  from (
    select c.id, count(l.id)::integer as lines_count, coalesce(sum(l.amount_minor), 0)::bigint as lines_minor,
      coalesce(sum(l.sold_kg), 0) as lines_kg, coalesce(sum(l.credited_minor), 0)::bigint as credited_minor
    from (select distinct purchase_order_id as id from changed) c
    left join purchase_order_lines l on l.purchase_order_id = c.id
    group by c.id) s
  where o.id = s.id
    and (o.lines_count, o.lines_minor, o.lines_kg, o.credited_minor)
      is distinct from (s.lines_count, s.lines_minor, s.lines_kg, s.credited_minor);
  return null;
end $$;
create trigger sums_after_insert after insert on purchase_order_lines
  referencing new table as changed for each statement execute function update_order_line_sums();
create trigger sums_after_update after update on purchase_order_lines
  referencing new table as changed for each statement execute function update_order_line_sums();
create trigger sums_after_delete after delete on purchase_order_lines
  referencing old table as changed for each statement execute function update_order_line_sums();

create table order_change_sets (
  purchase_order_id uuid not null references purchase_orders (id),
  id uuid not null,
  proposed_by text not null check (proposed_by in ('vendor', 'customer')),
  person_id uuid references users (id),
  status text not null check (status in ('open', 'accepted', 'refused', 'withdrawn')),
  message text not null default '',
  answer text not null default '',
  changes jsonb not null,
  -- The changes as both parties read them, with the names of the day they were proposed.
  shown jsonb not null,
  total_before_minor bigint not null,
  total_after_minor bigint not null
    constraint order_change_sets_total_cap check (abs(total_after_minor) <= 10000000000),
  proposed_at timestamptz not null,
  decided_at timestamptz,
  primary key (purchase_order_id, id)
);
-- The open change set of an order; there is at most one.
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

-- One row for each date of a standing order: the customer's changes and the outcome. The primary key prevents a second
-- order for a date.
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
-- An order is the outcome of one date.
create unique index standing_order_days_order on standing_order_days (purchase_order_id)
  where purchase_order_id is not null;

-- What a customer owes a seller on published invoices, less payments and credits that are not yet allocated; negative:
-- the seller owes the customer. Invoicing writes it in the transaction of each cause; the credit limit reads it.
create table customer_balances (
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  currency text not null check (currency in ('CAD', 'EUR')),
  owed_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (vendor_id, customer_id, currency)
);
