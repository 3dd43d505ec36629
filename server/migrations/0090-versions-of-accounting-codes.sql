-- How often the codes of a program were saved, so that nobody replaces what a colleague saved meanwhile.
create table accounting_code_versions (
  vendor_id uuid not null references organizations (id),
  program text not null check (program in ('quickBooks', 'xero', 'journal')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (vendor_id, program)
);
