-- The tax on service fees is taken from the account when the fees are invoiced.
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check
  check (kind in ('topUp', 'serviceFee', 'feeReturned', 'feeTax', 'adjustment'));

-- The rates of the taxes on a service, from the day they apply: the last one that has begun counts.
create table service_tax_rates (
  -- CA: the federal tax where no harmonized tax replaces it. A province: its harmonized tax, or its own.
  jurisdiction text not null,
  tax text not null check (tax in ('GST', 'HST', 'QST')),
  from_on date not null,
  percent numeric not null check (percent between 0 and 100 and scale(percent) <= 3),
  created_at timestamptz not null default now(),
  primary key (jurisdiction, tax, from_on)
);
insert into service_tax_rates (jurisdiction, tax, from_on, percent) values
  ('CA', 'GST', '2008-01-01', 5),
  ('CA-QC', 'QST', '2013-01-01', 9.975),
  ('CA-ON', 'HST', '2010-07-01', 13),
  ('CA-NB', 'HST', '2016-07-01', 15),
  ('CA-NL', 'HST', '2016-07-01', 15),
  ('CA-PE', 'HST', '2016-10-01', 15),
  ('CA-NS', 'HST', '2010-07-01', 15),
  ('CA-NS', 'HST', '2025-04-01', 14);

-- The last number of the platform's own invoices; it is taken in the transaction that needs it. One row.
create table fee_invoice_numbers (
  id integer primary key check (id = 1),
  last bigint not null,
  created_at timestamptz not null default now()
);
insert into fee_invoice_numbers (id, last) values (1, 0);

-- The platform's invoices of service fees to sellers. The content is frozen with its hash; nothing is changed later but
-- the PDF, which is saved once.
create table fee_invoices (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  number bigint not null unique,
  -- The month whose fees it invoices, with what was left of the months before.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  issued_on date not null,
  currency text not null check (currency in ('CAD', 'EUR')),
  fees_minor bigint not null check (fees_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  language text not null check (language in ('EN', 'FR')),
  document jsonb not null,
  hash text not null,
  pdf_file_id uuid,
  created_by uuid references users (id),
  created_at timestamptz not null
);
-- The invoices of a seller, newest first.
create index fee_invoices_organization on fee_invoices (organization_id, number desc);

-- The fees on an invoice: each is invoiced once.
create table fee_invoice_entries (
  organization_id uuid not null,
  entry_id uuid not null,
  fee_invoice_id uuid not null references fee_invoices (id),
  created_at timestamptz not null,
  primary key (organization_id, entry_id),
  foreign key (organization_id, entry_id) references credit_entries (organization_id, id)
);

create function refuse_fee_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.pdf_file_id is not null
    or (to_jsonb(new) - 'pdf_file_id') is distinct from (to_jsonb(old) - 'pdf_file_id') then
    raise exception 'an invoice of fees is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger fee_invoices_frozen before update or delete on fee_invoices
  for each row execute function refuse_fee_invoice_change();
create trigger fee_invoice_entries_only_added before update or delete on fee_invoice_entries
  for each row execute function refuse_ledger_change();
