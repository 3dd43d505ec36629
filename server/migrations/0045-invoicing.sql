-- How a seller's drafts are made.
create table billing_settings (
  vendor_id uuid primary key references organizations (id),
  drafts text not null default 'order' check (drafts in ('none', 'order', 'week', 'month')),
  reminders boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- Invoices and credit notes.
create table invoices (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  relation_id uuid not null references relations (id),
  kind text not null check (kind in ('invoice', 'creditNote')),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  number text,
  corrects_id uuid references invoices (id),
  currency text not null check (currency in ('CAD', 'EUR')),
  issued_on date,
  due_on date,
  terms_days integer not null,
  reference text not null default '',
  reason text not null default '',
  note text not null default '',
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  delivery_fee_minor bigint not null default 0 check (delivery_fee_minor >= 0),
  fee_tax_ids uuid[] not null default '{}',
  tax_rates jsonb not null default '[]',
  totals jsonb not null,
  total_minor bigint not null,
  -- What it says, for ever; its characters are what the hash is of.
  document text,
  content_hash text,
  published_at timestamptz,
  -- From here on: what may still be written when it is published.
  pdf_file_id uuid,
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  written_off_minor bigint not null default 0,
  -- Of a credit note: what invoices have taken of it.
  applied_minor bigint not null default 0,
  private_note text not null default '',
  customer_note text not null default '',
  dispute text not null default '',
  sending_since timestamptz,
  sent_at timestamptz,
  exported_at timestamptz,
  reminded_at timestamptz,
  reminders integer not null default 0,
  cancelled_at timestamptz,
  version integer not null default 1,
  -- The claim that was granted, of a credit note drafted for it.
  cause_event_id uuid unique,
  created_by uuid references users (id),
  created_at timestamptz not null,
  check (vendor_id <> customer_id),
  check ((kind = 'creditNote') = (corrects_id is not null)),
  check ((number is null) = (published_at is null)),
  check (number is null or (document is not null and content_hash is not null and issued_on is not null)),
  check (applied_minor <= total_minor)
);
-- One number, one document of a seller and kind.
create unique index invoices_number on invoices (vendor_id, kind, number) where number is not null;
-- A seller's and a buyer's invoices, newest first; a buyer sees what is published.
create index invoices_vendor on invoices (vendor_id, created_at desc, id desc);
create index invoices_customer on invoices (customer_id, created_at desc, id desc) where published_at is not null;
-- Who owes what since when: what is published and not settled.
create index invoices_owed on invoices (vendor_id, customer_id, due_on)
  where status = 'published' and kind = 'invoice' and total_minor <> paid_minor + credited_minor + written_off_minor;
-- What a credit note has left.
create index invoices_credit_left on invoices (vendor_id, customer_id)
  where status = 'published' and kind = 'creditNote' and applied_minor < total_minor;
-- The credit notes of an invoice.
create index invoices_corrects on invoices (corrects_id) where corrects_id is not null;

create table invoice_lines (
  invoice_id uuid not null references invoices (id) on delete cascade,
  id uuid not null,
  position integer not null,
  purchase_order_id uuid references purchase_orders (id),
  order_line_id uuid,
  order_number text,
  corrects_line_id uuid,
  name jsonb not null,
  title jsonb not null,
  sku text,
  unit text not null check (unit in ('piece', 'kg')),
  quantity numeric not null,
  pieces numeric,
  unit_price numeric not null,
  tax_class text not null,
  tax_ids uuid[] not null default '{}',
  deposit_minor bigint not null default 0,
  amount_minor bigint not null,
  producer_id uuid,
  created_at timestamptz not null default now(),
  primary key (invoice_id, id)
);
-- How much of an order's line is invoiced already.
create index invoice_lines_order on invoice_lines (purchase_order_id, order_line_id) where order_line_id is not null;

-- Which orders a document is of; one of the other side's may be made anew when its invoice is cancelled.
create table invoice_orders (
  invoice_id uuid not null references invoices (id) on delete cascade,
  purchase_order_id uuid not null references purchase_orders (id),
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (invoice_id, purchase_order_id)
);
-- The invoices of an order.
create index invoice_orders_order on invoice_orders (purchase_order_id);

create table payments (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  currency text not null check (currency in ('CAD', 'EUR')),
  -- Negative: the entry that takes another one back.
  amount_minor bigint not null check (amount_minor <> 0),
  received_on date not null,
  method text not null,
  reference text not null default '',
  note text not null default '',
  reverses_id uuid references payments (id),
  created_by uuid references users (id),
  created_at timestamptz not null,
  check ((amount_minor < 0) = (reverses_id is not null))
);
-- Taken back once.
create unique index payments_reversal on payments (reverses_id) where reverses_id is not null;
create index payments_vendor on payments (vendor_id, received_on desc, id desc);
create index payments_customer on payments (customer_id, received_on desc, id desc);

-- The ledger: what settled which invoice, of which source. Only ever added to.
create table invoice_allocations (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  payment_id uuid references payments (id),
  credit_note_id uuid references invoices (id),
  on_day date not null,
  reason text not null default '',
  amount_minor bigint not null check (amount_minor <> 0),
  created_by uuid references users (id),
  created_at timestamptz not null,
  check (payment_id is null or credit_note_id is null)
);
create index invoice_allocations_invoice on invoice_allocations (invoice_id, created_at, id);
create index invoice_allocations_payment on invoice_allocations (payment_id) where payment_id is not null;
create index invoice_allocations_credit on invoice_allocations (credit_note_id) where credit_note_id is not null;

-- What buyers say they have paid, until the seller finds it or says that it did not arrive.
create table payment_emissions (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  on_day date not null,
  method text not null,
  reference text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'withdrawn')),
  created_by uuid references users (id),
  created_at timestamptz not null,
  decided_at timestamptz
);
-- One waits for an invoice.
create unique index payment_emissions_waiting on payment_emissions (invoice_id) where status = 'waiting';

-- Whom it went to.
create table invoice_sends (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  kind text not null check (kind in ('invoice', 'reminder')),
  address text not null,
  created_at timestamptz not null
);
create index invoice_sends_invoice on invoice_sends (invoice_id, created_at);

-- What is published is never changed, whatever asks for it, but for what comes later: payments, sending, stamps, notes,
-- and the card of a customer that was merged into another.
create function keep_published_invoice() returns trigger language plpgsql as $$
declare
  later text[] := array['status', 'cancelled_at', 'paid_minor', 'credited_minor', 'written_off_minor',
    'applied_minor', 'private_note', 'customer_note', 'dispute', 'sending_since', 'sent_at', 'exported_at',
    'reminded_at', 'reminders', 'version', 'customer_id', 'relation_id'];
begin
  if old.published_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'a published document is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.pdf_file_id is null then
    later := later || 'pdf_file_id'::text;
  end if;
  if (to_jsonb(new) - later) is distinct from (to_jsonb(old) - later)
    or new.status = 'draft' or (old.status = 'cancelled' and new.status <> 'cancelled') then
    raise exception 'a published document is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_frozen before update or delete on invoices
  for each row execute function keep_published_invoice();

create function keep_published_lines() returns trigger language plpgsql as $$
begin
  if exists (select from invoices i where i.published_at is not null
      and i.id = case when tg_op = 'INSERT' then new.invoice_id else old.invoice_id end) then
    raise exception 'the lines of a published document are never changed'
      using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_frozen before insert or update or delete on invoice_lines
  for each row execute function keep_published_lines();

create function keep_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'customer_id') is distinct from (to_jsonb(old) - 'customer_id') then
    raise exception 'an entry of a ledger is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_only_added before update or delete on payments
  for each row execute function keep_entry();
create trigger invoice_allocations_only_added before update or delete on invoice_allocations
  for each row execute function keep_entry();

-- What a seller's accounting program calls each combination of taxes; an empty combination: no tax. The account of
-- sales stands under 'account'.
create table accounting_codes (
  vendor_id uuid not null references organizations (id),
  program text not null check (program in ('quickBooks', 'xero')),
  tax_key text not null,
  code text not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, program, tax_key)
);
-- What is still to be exported, by date.
create index invoices_to_export on invoices (vendor_id, kind, issued_on) where published_at is not null;
