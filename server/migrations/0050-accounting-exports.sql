-- What went to the books, in files that can be had again; undone: the books do not have it after all.
create table accounting_exports (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  program text not null check (program in ('quickBooks', 'xero', 'journal')),
  invoices integer not null,
  credit_notes integer not null,
  totals jsonb not null,
  files jsonb not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  undone_by uuid references users (id),
  undone_at timestamptz
);
-- A seller's exports, newest first.
create index accounting_exports_vendor on accounting_exports (vendor_id, created_at desc, id desc);

create table accounting_export_invoices (
  vendor_id uuid not null references organizations (id),
  export_id uuid not null references accounting_exports (id) on delete cascade,
  invoice_id uuid not null references invoices (id),
  part integer not null,
  position integer not null,
  -- The stamp that it had: an undo gives it back.
  stamped_before timestamptz,
  created_at timestamptz not null default now(),
  primary key (export_id, invoice_id)
);
-- The rows of one file.
create unique index accounting_export_files on accounting_export_invoices (export_id, part, position);
-- The exports of an invoice.
create index accounting_export_invoice on accounting_export_invoices (invoice_id);
-- What the books do not have yet.
create index invoices_not_exported on invoices (vendor_id) where published_at is not null and exported_at is null;

-- Accounts stand beside the codes of taxes, each under the name of what it books; a journal has its own.
alter table accounting_codes drop constraint accounting_codes_program_check;
alter table accounting_codes add constraint accounting_codes_program_check
  check (program in ('quickBooks', 'xero', 'journal'));
update accounting_codes set tax_key = 'sales' where tax_key = 'account';

-- Many invoices moved in one go: a job that goes on where it stopped.
create table invoice_batches (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  action text not null check (action in ('publish', 'send', 'remind', 'markAsExported', 'unmarkAsExported')),
  worked_as jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  closed_at timestamptz
);
-- What runs, and what nobody has put away yet.
create index invoice_batches_open on invoice_batches (vendor_id, created_at desc) where closed_at is null;

create table invoice_batch_items (
  vendor_id uuid not null references organizations (id),
  batch_id uuid not null references invoice_batches (id) on delete cascade,
  -- A draft may be gone by now.
  invoice_id uuid not null,
  position integer not null,
  decided_at timestamptz,
  code text,
  created_at timestamptz not null default now(),
  primary key (batch_id, invoice_id)
);
-- The next one.
create index invoice_batch_items_waiting on invoice_batch_items (batch_id, position) where decided_at is null;
