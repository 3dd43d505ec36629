-- What a seller keeps of one product or one category: before the producer's own rate and the general one.
create table commission_rates (
  vendor_id uuid not null references organizations (id),
  product_id uuid,
  category_id text references categories (id),
  percent numeric not null check (percent between 0 and 100 and scale(percent) <= 3),
  created_at timestamptz not null,
  check (num_nonnulls(product_id, category_id) = 1),
  foreign key (vendor_id, product_id) references products (vendor_id, id)
);
-- One rate a product or category; also how an order finds them.
create unique index commission_rates_product on commission_rates (vendor_id, product_id) where product_id is not null;
create unique index commission_rates_category on commission_rates (vendor_id, category_id) where category_id is not null;

-- What was ordered of a producer's goods.
create index purchase_order_lines_producer on purchase_order_lines (vendor_id, producer_id) where producer_id is not null;

-- How a seller reckons with a producer: as agent, or having bought the goods. Its row is what closing a statement locks.
create table producer_accounts (
  vendor_id uuid not null,
  producer_id uuid not null,
  mode text not null default 'agent' check (mode in ('agent', 'resale')),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (vendor_id, producer_id),
  foreign key (vendor_id, producer_id) references producers (vendor_id, id)
);

-- Only closed ones are here: the open one is always reckoned from what has happened since.
create table producer_statements (
  vendor_id uuid not null,
  id uuid not null,
  producer_id uuid not null,
  number bigint not null,
  from_day date not null,
  until_day date not null,
  currency text not null check (currency in ('CAD', 'EUR')),
  mode text not null check (mode in ('agent', 'resale')),
  -- As the producer was when it was closed: what prints does not change with the card.
  producer jsonb not null,
  carried_minor bigint not null,
  sales_minor bigint not null,
  commission_minor bigint not null,
  commission_taxes jsonb not null,
  goods_taxes jsonb not null,
  due_minor bigint not null,
  closed_by uuid references users (id),
  closed_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, id),
  foreign key (vendor_id, producer_id) references producers (vendor_id, id),
  check (from_day <= until_day)
);
create unique index producer_statements_number on producer_statements (vendor_id, number);
-- A producer's, newest first; one after the other.
create unique index producer_statements_producer on producer_statements (vendor_id, producer_id, until_day desc);

create table producer_statement_lines (
  vendor_id uuid not null,
  statement_id uuid not null,
  position integer not null,
  producer_id uuid not null,
  -- What it is of: a delivered line, a line of an accepted claim, a received line of a purchase.
  cause_key text not null,
  entry jsonb not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, statement_id, position),
  foreign key (vendor_id, statement_id) references producer_statements (vendor_id, id)
);
-- Nothing is stated twice.
create unique index producer_statement_lines_cause on producer_statement_lines (vendor_id, cause_key);

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
  -- Entered by mistake: it stays to be seen, and counts no more.
  voided_at timestamptz,
  primary key (vendor_id, id),
  foreign key (vendor_id, statement_id) references producer_statements (vendor_id, id)
);
create index producer_settlements_statement on producer_settlements (vendor_id, statement_id);

-- money.md: a closed statement is immutable, whatever code asks.
create function refuse_statement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed producer statement does not change' using errcode = 'restrict_violation';
end
$$;
create trigger producer_statements_closed before update or delete on producer_statements
  for each row execute function refuse_statement_change();
create trigger producer_statement_lines_closed before update or delete on producer_statement_lines
  for each row execute function refuse_statement_change();
-- Nothing joins a statement after the transaction that closed it.
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

-- How a hub buys one of its formats: in which steps, and as which of the producer's own.
create table hub_buying (
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
  -- Of goods that the hub bought, or that it sells for the producer.
  mode text not null check (mode in ('agent', 'resale')),
  -- The customers' day that it is for.
  on_day date not null,
  currency text not null check (currency in ('CAD', 'EUR')),
  producer jsonb not null,
  note text not null default '',
  -- To an organization of the platform: the order that it is.
  purchase_order_id uuid references purchase_orders (id),
  mailed_at timestamptz,
  received_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  primary key (vendor_id, id),
  foreign key (vendor_id, producer_id) references producers (vendor_id, id)
);
create unique index hub_purchases_number on hub_purchases (vendor_id, number);
create index hub_purchases_day on hub_purchases (vendor_id, on_day, id);
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
  -- What the customers' orders need, what was ordered of it (a multiple of the producer's), and what came.
  needed numeric not null check (needed >= 0),
  ordered numeric not null check (ordered > 0),
  received numeric check (received >= 0),
  unit_cost numeric check (unit_cost >= 0),
  tax_ids uuid[] not null default '{}',
  -- The line of the order on the platform.
  order_line_id uuid,
  created_at timestamptz not null,
  primary key (vendor_id, purchase_id, id),
  foreign key (vendor_id, purchase_id) references hub_purchases (vendor_id, id)
);

-- Line to line: which customer's line a bought one is for.
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
create index hub_purchase_links_order on hub_purchase_links (vendor_id, purchase_order_id, order_line_id);
