-- Files of so many lines that they are written in the background, and kept for a while for whoever asked.
create table report_files (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  asked_by uuid not null references users (id),
  side text not null check (side in ('vendor', 'customer')),
  content jsonb not null,
  format text not null check (format in ('xlsx', 'csv')),
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  file_id uuid,
  created_at timestamptz not null,
  state_changed_at timestamptz not null,
  primary key (organization_id, id),
  check ((state = 'done') = (file_id is not null))
);
-- Those of a person, newest first.
create index report_files_asked on report_files (organization_id, asked_by, created_at desc);
-- What is old enough to go.
create index report_files_changed on report_files (state, state_changed_at);

-- Reports: the documents of a period in the order of the books, of a seller and of a buyer (register, taxes).
create index invoices_vendor_issued on invoices (vendor_id, issued_on) where published_at is not null;
create index invoices_customer_issued on invoices (customer_id, issued_on) where published_at is not null;

-- Who owes what since when: ageing of many thousand invoices, and the first screen, read this and nothing else.
drop index invoices_owed;
create index invoices_owed on invoices (vendor_id, customer_id, due_on)
  include (id, currency, issued_on, total_minor, paid_minor, credited_minor, written_off_minor)
  where status = 'published' and kind = 'invoice' and total_minor <> paid_minor + credited_minor + written_off_minor;
-- What a buyer has to pay, since when: the mirror of it.
create index invoices_owing on invoices (customer_id, due_on)
  include (id, currency, total_minor, paid_minor, credited_minor, written_off_minor)
  where status = 'published' and kind = 'invoice' and total_minor <> paid_minor + credited_minor + written_off_minor;
