-- How a hub settles with a producer: as its agent, or by buying to resell. Closing a statement locks this row.
create table producer_accounts (
  vendor_id uuid not null,
  producer_id uuid not null,
  mode text not null default 'agent' check (mode in ('agent', 'resale')),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, producer_id),
  foreign key (vendor_id, producer_id) references producers (vendor_id, id)
);

-- Closed statements only: the open one is computed from what happened since the last.
create table producer_statements (
  vendor_id uuid not null,
  id uuid not null,
  producer_id uuid not null,
  number bigint not null,
  from_day date not null,
  until_day date not null,
  currency text not null check (currency in ('CAD', 'EUR')),
  mode text not null check (mode in ('agent', 'resale')),
  -- The producer's details when it was closed, so that a document does not change with the producer.
  producer jsonb not null,
  carried_forward_minor bigint not null,
  sales_minor bigint not null,
  commission_minor bigint not null,
  commission_taxes jsonb not null,
  item_taxes jsonb not null,
  due_minor bigint not null,
  closed_by uuid references users (id),
  closed_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, id),
  foreign key (vendor_id, producer_id) references producers (vendor_id, id),
  check (from_day <= until_day)
);
-- The statement of a hub with a number, of which there is one.
create unique index producer_statements_number on producer_statements (vendor_id, number);
-- A producer's statements, newest first; two cannot end on the same day.
create unique index producer_statements_producer on producer_statements (vendor_id, producer_id, until_day desc);

create table producer_statement_lines (
  vendor_id uuid not null,
  statement_id uuid not null,
  position integer not null,
  producer_id uuid not null,
  -- The cause: a delivered line, a line of an accepted claim, a received line of a purchase.
  cause_key text not null,
  entry jsonb not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, statement_id, position),
  foreign key (vendor_id, statement_id) references producer_statements (vendor_id, id)
);
-- The causes that are on a statement already; each is on one.
create unique index producer_statement_lines_cause on producer_statement_lines (vendor_id, cause_key);

-- A closed statement is never changed, whatever code tries.
create function refuse_statement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed producer statement does not change' using errcode = 'restrict_violation';
end
$$;
create trigger producer_statements_closed before update or delete on producer_statements
  for each row execute function refuse_statement_change();
create trigger producer_statement_lines_closed before update or delete on producer_statement_lines
  for each row execute function refuse_statement_change();

-- A line is added to a statement only in the transaction that closes it.
create function refuse_late_statement_line() returns trigger language plpgsql as $$
begin
  if exists (
    select from producer_statements s
    where s.vendor_id = new.vendor_id and s.id = new.statement_id
      and s.xmin::text::bigint <> (pg_current_xact_id()::text::bigint % 4294967296)
  ) then
    raise exception 'a closed producer statement does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger producer_statement_lines_late before insert on producer_statement_lines
  for each row execute function refuse_late_statement_line();

-- The payments of a hub to its producers.
create table producer_settlements (
  vendor_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  producer_id uuid not null,
  paid_on date not null,
  method text not null,
  reference text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  recorded_by uuid references users (id),
  created_at timestamptz not null,
  -- A payment entered by mistake stays visible and no longer counts.
  voided_at timestamptz,
  primary key (vendor_id, id),
  foreign key (vendor_id, statement_id) references producer_statements (vendor_id, id)
);
-- The payments of a statement, and what is left to pay.
create index producer_settlements_statement on producer_settlements (vendor_id, statement_id);

-- How a hub buys one of its formats: in which multiples, and as which format of the producer.
create table hub_purchase_settings (
  vendor_id uuid not null references organizations (id),
  format_id uuid not null references formats (id),
  multiple_quantity numeric check (multiple_quantity > 0),
  supplier_format_id uuid references formats (id),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, format_id)
);

create table hub_purchases (
  vendor_id uuid not null,
  id uuid not null,
  producer_id uuid not null,
  number text not null,
  status text not null check (status in ('sent', 'received', 'cancelled')),
  -- The hub sells as the producer's agent, or buys to resell.
  mode text not null check (mode in ('agent', 'resale')),
  -- The fulfilment day of the customers' orders it is for.
  on_day date not null,
  currency text not null check (currency in ('CAD', 'EUR')),
  producer jsonb not null,
  note text not null default '',
  -- The order on the platform, if the producer is an organization of it.
  purchase_order_id uuid references purchase_orders (id),
  mailed_at timestamptz,
  received_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, producer_id) references producers (vendor_id, id)
);
-- The purchase of a hub with a number, of which there is one.
create unique index hub_purchases_number on hub_purchases (vendor_id, number);
-- A hub's purchases for one day.
create index hub_purchases_day on hub_purchases (vendor_id, on_day, id);
-- A producer's purchases, and what was received of them since its last statement.
create index hub_purchases_producer on hub_purchases (vendor_id, producer_id, received_at);

create table hub_purchase_lines (
  vendor_id uuid not null,
  purchase_id uuid not null,
  id uuid not null,
  position integer not null,
  format_id uuid not null references formats (id),
  name jsonb not null,
  title jsonb not null,
  sku text,
  sale_unit text not null,
  is_variable_weight boolean not null default false,
  net_weight_kg numeric check (net_weight_kg > 0),
  -- What the customers' orders need, what was ordered (in the producer's multiples), and what was received.
  needed numeric not null check (needed >= 0),
  ordered numeric not null check (ordered > 0),
  received numeric check (received >= 0),
  -- Products of variable weight are bought by the piece, weighed at reception and paid by the kilogram.
  received_kg numeric check (received_kg >= 0),
  -- The pieces to pay, or the kilograms: as weighed, before that as the pieces should weigh.
  paid_quantity numeric generated always as (case when is_variable_weight
    then coalesce(received_kg, round(coalesce(received, ordered) * coalesce(net_weight_kg, 1), 3))
    else coalesce(received, ordered) end) stored,
  unit_cost numeric check (unit_cost >= 0),
  tax_ids uuid[] not null default '{}',
  -- The line of the order on the platform.
  order_line_id uuid,
  created_at timestamptz not null,
  primary key (vendor_id, purchase_id, id),
  foreign key (vendor_id, purchase_id) references hub_purchases (vendor_id, id)
);

-- The customers' order lines that a purchase line is for.
create table hub_purchase_links (
  vendor_id uuid not null,
  purchase_order_id uuid not null,
  order_line_id uuid not null,
  purchase_id uuid not null,
  line_id uuid not null,
  quantity numeric not null check (quantity > 0),
  created_at timestamptz not null,
  primary key (vendor_id, purchase_id, line_id, purchase_order_id, order_line_id),
  foreign key (vendor_id, purchase_id, line_id) references hub_purchase_lines (vendor_id, purchase_id, id),
  foreign key (purchase_order_id, order_line_id) references purchase_order_lines (purchase_order_id, id)
);
-- How much of a customer's order line has been purchased.
create index hub_purchase_links_order on hub_purchase_links (vendor_id, purchase_order_id, order_line_id);
