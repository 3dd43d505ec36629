-- The link of an invoice: shows it to whoever holds it, for a time, and until it is taken back.
create table invoice_links (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  -- To whom it was mailed; null: it stands on the paper itself.
  email text,
  language text not null check (language in ('EN', 'FR')),
  -- SHA-256 of the link's secret.
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
-- Opening a link, which does not say the invoice.
create unique index invoice_links_token on invoice_links (token_hash);
-- The living links of an invoice.
create index invoice_links_invoice on invoice_links (invoice_id) where revoked_at is null;

-- Who announced a payment without signing in: whoever held this link.
alter table payment_emissions add column link_id uuid references invoice_links (id);

-- A payment by card is recorded once, however often the provider reports it.
alter table payments add column provider_reference text;
create unique index payments_provider_reference on payments (provider_reference) where provider_reference is not null;

alter table billing_settings
  -- Customers may pay by card online, to the account of whoever runs the platform.
  add column online_cards boolean not null default false,
  -- Customers get their statement each month, unless it is said otherwise of one of them.
  add column statements boolean not null default false,
  -- A year, in percent; null: no interest is charged.
  add column late_rate numeric(6, 3) check (late_rate > 0),
  -- Once an invoice that is late.
  add column recovery_minor bigint not null default 0 check (recovery_minor >= 0);

create table customer_statements (
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id) on delete cascade,
  is_sent boolean not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, customer_id)
);
-- A card that goes takes its own with it.
create index customer_statements_customer on customer_statements (customer_id);

-- What was mailed to whom, with the paper itself. One for a customer and period, whoever comes first.
create table statement_sends (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  from_day date not null,
  until_day date not null,
  addresses text[] not null,
  language text not null check (language in ('EN', 'FR')),
  -- What was owed at the end of the period, by currency.
  closings jsonb not null,
  file_id uuid not null,
  created_at timestamptz not null,
  unique (vendor_id, customer_id, until_day)
);
create index statement_sends_customer on statement_sends (customer_id);

-- What an invoice asks for: goods and services, or interest on what was late.
alter table invoices add column purpose text not null default 'goods' check (purpose in ('goods', 'interest'));

-- Which days of which invoice an interest invoice charges: no day twice, the recovery charge once.
create table interest_charges (
  interest_id uuid not null references invoices (id) on delete cascade,
  line_id uuid not null,
  invoice_id uuid not null references invoices (id),
  kind text not null check (kind in ('interest', 'recovery')),
  from_day date not null,
  until_day date not null,
  base_minor bigint not null,
  rate numeric(6, 3) not null,
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  primary key (interest_id, line_id),
  check (from_day <= until_day)
);
-- What was charged on an invoice already.
create index interest_charges_invoice on interest_charges (invoice_id);
