-- What the law of France makes a seller's invoices say, beside its own card; without a row: what most do.
create table french_terms (
  vendor_id uuid primary key references organizations (id),
  capital_minor bigint check (capital_minor >= 0),
  register_town text,
  -- A discount for who pays within so many days; both or neither.
  early_percent text,
  early_days integer check (early_days > 0),
  supply text not null default 'goods' check (supply in ('goods', 'services', 'both')),
  vat_on_debits boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((early_percent is null) = (early_days is null))
);
