-- How a seller's invoices are drafted, and what its customers are offered and charged.
create table billing_settings (
  vendor_id uuid primary key references organizations (id),
  drafts text not null default 'order' check (drafts in ('none', 'order', 'week', 'month')),
  reminders boolean not null default true,
  -- Customers may pay by card online, to the account of the platform's operator.
  online_cards boolean not null default false,
  -- Customers get a monthly statement, unless `customer_statement_settings` says otherwise.
  statements boolean not null default false,
  -- Late interest in percent a year; null: none.
  late_interest_percent numeric(6, 3) check (late_interest_percent > 0),
  -- A fixed charge, once for each late invoice.
  recovery_charge_minor bigint not null default 0 check (recovery_charge_minor >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- What French law requires on a seller's invoices beside its profile; without a row the usual terms apply.
create table french_invoice_terms (
  vendor_id uuid primary key references organizations (id),
  capital_minor bigint check (capital_minor >= 0),
  register_town text,
  -- The discount for payment within so many days; both or neither.
  early_percent text,
  early_days integer check (early_days > 0),
  supply text not null default 'goods' check (supply in ('goods', 'services', 'both')),
  vat_on_debits boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((early_percent is null) = (early_days is null))
);

-- Invoices and credit notes. A line is limited to 10 million and a document to 100 million, so that the sum of hundreds
-- of thousands of the largest documents stays an exact integer.
create table invoices (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  relation_id uuid not null references relations (id),
  kind text not null check (kind in ('invoice', 'creditNote')),
  -- An invoice charges goods and services, or interest on late payment.
  purpose text not null default 'goods' check (purpose in ('goods', 'interest')),
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
  discount_minor bigint not null default 0 check (discount_minor >= 0)
    constraint invoices_discount_cap check (discount_minor <= 10000000000),
  delivery_fee_minor bigint not null default 0 check (delivery_fee_minor >= 0)
    constraint invoices_delivery_fee_cap check (delivery_fee_minor <= 1000000000),
  fee_tax_ids uuid[] not null default '{}',
  tax_rates jsonb not null default '[]',
  tax_exemptions jsonb not null default '[]',
  totals jsonb not null,
  total_minor bigint not null constraint invoices_total_cap check (abs(total_minor) <= 10000000000),
  -- Of a draft: what claims granted since its creation have taken off it.
  claim_reductions jsonb not null default '[]',
  -- The published content as text, of which the hash is computed.
  document text,
  content_hash text,
  published_at timestamptz,
  -- The columns from here on may change after publication.
  pdf_file_id uuid,
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  written_off_minor bigint not null default 0,
  -- Of a credit note: the amount already applied to invoices.
  applied_minor bigint not null default 0,
  private_note text not null default '',
  customer_note text not null default '',
  dispute text not null default '',
  -- The buyer refused an invoice that bills no order: it is no longer owed.
  refused_at timestamptz,
  refusal text not null default '',
  sending_since timestamptz,
  sent_at timestamptz,
  exported_at timestamptz,
  reminded_at timestamptz,
  reminders integer not null default 0,
  cancelled_at timestamptz,
  version integer not null default 1,
  -- Of a credit note drafted for a granted claim: the event of the claim.
  cause_event_id uuid unique,
  created_by uuid references users (id),
  created_at timestamptz not null,
  check (vendor_id <> customer_id),
  check ((kind = 'creditNote') = (corrects_id is not null)),
  check ((number is null) = (published_at is null)),
  check (number is null or (document is not null and content_hash is not null and issued_on is not null)),
  check (applied_minor <= total_minor)
);
-- The document of a seller, kind and number, of which there is one.
create unique index invoices_number on invoices (vendor_id, kind, number) where number is not null;
-- A seller's invoices, newest first.
create index invoices_vendor on invoices (vendor_id, created_at desc, id desc);
-- A buyer's published invoices, newest first.
create index invoices_customer on invoices (customer_id, created_at desc, id desc) where published_at is not null;
-- What customers owe a seller and since when: receivables by age and the dashboard, from the index alone.
create index invoices_receivable on invoices (vendor_id, customer_id, due_on)
  include (id, currency, issued_on, total_minor, paid_minor, credited_minor, written_off_minor)
  where status = 'published' and kind = 'invoice' and total_minor <> paid_minor + credited_minor + written_off_minor;
-- What a buyer owes and since when: payables by age and the dashboard, from the index alone.
create index invoices_payable on invoices (customer_id, due_on)
  include (id, currency, total_minor, paid_minor, credited_minor, written_off_minor)
  where status = 'published' and kind = 'invoice' and total_minor <> paid_minor + credited_minor + written_off_minor;
-- The credit notes of a customer that are not fully applied.
create index invoices_credit_left on invoices (vendor_id, customer_id)
  where status = 'published' and kind = 'creditNote' and applied_minor < total_minor;
-- The credit notes of an invoice.
create index invoices_corrects on invoices (corrects_id) where corrects_id is not null;
-- The documents of an accounting export, by date.
create index invoices_to_export on invoices (vendor_id, kind, issued_on) where published_at is not null;
-- A seller's documents that are in no accounting export yet.
create index invoices_not_exported on invoices (vendor_id) where published_at is not null and exported_at is null;
-- Reports: a seller's documents of a period by date (register, taxes).
create index invoices_vendor_issued on invoices (vendor_id, issued_on) where published_at is not null;
-- Reports: a buyer's documents of a period by date.
create index invoices_customer_issued on invoices (customer_id, issued_on) where published_at is not null;

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
  deposit_minor bigint not null default 0
    constraint invoice_lines_deposit_cap check (abs(deposit_minor) <= 1000000000),
  amount_minor bigint not null constraint invoice_lines_amount_cap check (abs(amount_minor) <= 1000000000),
  producer_id uuid,
  created_at timestamptz not null default now(),
  primary key (invoice_id, id)
);
-- The quantity of an order line that is invoiced already.
create index invoice_lines_order on invoice_lines (purchase_order_id, order_line_id) where order_line_id is not null;

-- The orders that a document bills.
create table invoice_orders (
  invoice_id uuid not null references invoices (id) on delete cascade,
  purchase_order_id uuid not null references purchase_orders (id),
  position integer not null,
  -- Whether the order's delivery fee is on this invoice: an order on several invoices is charged the fee once.
  includes_delivery_fee boolean not null default true,
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
  -- Negative: the reversal of another payment.
  amount_minor bigint not null check (amount_minor <> 0)
    constraint payments_amount_cap check (abs(amount_minor) <= 10000000000),
  received_on date not null,
  method text not null,
  reference text not null default '',
  -- The card provider's reference, so that a payment reported twice is recorded once.
  provider_reference text,
  note text not null default '',
  reverses_id uuid references payments (id),
  created_by uuid references users (id),
  created_at timestamptz not null,
  check ((amount_minor < 0) = (reverses_id is not null))
);
-- The reversal of a payment; there is at most one.
create unique index payments_reversal on payments (reverses_id) where reverses_id is not null;
-- A seller's payments, newest first.
create index payments_vendor on payments (vendor_id, received_on desc, id desc);
-- A buyer's payments, newest first.
create index payments_customer on payments (customer_id, received_on desc, id desc);
-- The payment that a card provider reports.
create unique index payments_provider_reference on payments (provider_reference)
  where provider_reference is not null;

-- The ledger of what settled which invoice: a payment, a credit note, or neither (a write-off).
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
-- What settled an invoice, in order.
create index invoice_allocations_invoice on invoice_allocations (invoice_id, created_at, id);
-- What a payment settled, and how much of it is left.
create index invoice_allocations_payment on invoice_allocations (payment_id) where payment_id is not null;
-- What a credit note settled.
create index invoice_allocations_credit on invoice_allocations (credit_note_id) where credit_note_id is not null;

-- The link of an invoice shows the invoice to whoever has it, until it expires or is revoked.
create table invoice_links (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  -- The address it was mailed to; null: it is printed on the PDF.
  email text,
  language text not null check (language in ('EN', 'FR')),
  -- SHA-256 of the link's secret.
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
-- The invoice of a link, which does not name the invoice.
create unique index invoice_links_token on invoice_links (token_hash);
-- The links of an invoice that are not revoked.
create index invoice_links_invoice on invoice_links (invoice_id) where revoked_at is null;

-- The payments that buyers announce, until the seller confirms them or says that they did not arrive.
create table payment_emissions (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  on_day date not null,
  method text not null,
  reference text not null default '',
  amount_minor bigint not null check (amount_minor > 0)
    constraint payment_emissions_amount_cap check (amount_minor <= 10000000000),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'withdrawn')),
  -- The link by which somebody announced it without signing in.
  link_id uuid references invoice_links (id),
  created_by uuid references users (id),
  created_at timestamptz not null,
  decided_at timestamptz
);
-- The announced payment of an invoice that waits for an answer; there is at most one.
create unique index payment_emissions_waiting on payment_emissions (invoice_id) where status = 'waiting';

-- The addresses to which an invoice or reminder was sent.
create table invoice_sends (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  kind text not null check (kind in ('invoice', 'reminder')),
  address text not null,
  created_at timestamptz not null
);
-- The sends of an invoice, newest first.
create index invoice_sends_invoice on invoice_sends (invoice_id, created_at);

-- A published document is never changed, whatever code tries, except for what comes later: payments, sending, export
-- marks, notes, disputes and refusals, and the customer when its card is merged into another.
create function refuse_published_invoice_change() returns trigger language plpgsql as $$
declare
  later text[] := array['status', 'cancelled_at', 'paid_minor', 'credited_minor', 'written_off_minor',
    'applied_minor', 'private_note', 'customer_note', 'dispute', 'refused_at', 'refusal',
    'sending_since', 'sent_at', 'exported_at',
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
  for each row execute function refuse_published_invoice_change();

-- The lines of a published document are never added, changed or deleted.
create function refuse_published_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from invoices i where i.published_at is not null
      and i.id = case when tg_op = 'INSERT' then new.invoice_id else old.invoice_id end) then
    raise exception 'the lines of a published document are never changed'
      using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_frozen before insert or update or delete on invoice_lines
  for each row execute function refuse_published_line_change();

-- Payments and allocations are ledgers: entries are added and reversed, never changed, except for the customer when
-- its card is merged into another.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'customer_id') is distinct from (to_jsonb(old) - 'customer_id') then
    raise exception 'an entry of a ledger is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_only_added before update or delete on payments
  for each row execute function refuse_ledger_change();
create trigger invoice_allocations_only_added before update or delete on invoice_allocations
  for each row execute function refuse_ledger_change();

-- The days of an invoice that an interest invoice charges, so that no day and no recovery charge is charged twice.
create table interest_charges (
  interest_invoice_id uuid not null references invoices (id) on delete cascade,
  line_id uuid not null,
  invoice_id uuid not null references invoices (id),
  kind text not null check (kind in ('interest', 'recovery')),
  from_day date not null,
  until_day date not null,
  base_minor bigint not null,
  rate numeric(6, 3) not null,
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  primary key (interest_invoice_id, line_id),
  check (from_day <= until_day)
);
-- What was charged for an invoice already.
create index interest_charges_invoice on interest_charges (invoice_id);

-- Whether a customer gets a monthly statement, where it differs from the seller's setting.
create table customer_statement_settings (
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id) on delete cascade,
  is_sent boolean not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, customer_id)
);
-- The choices about a customer, which are deleted with its card.
create index customer_statements_customer on customer_statement_settings (customer_id);

-- The statements mailed to customers, each with its PDF: one a customer and period.
create table statement_sends (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  from_day date not null,
  until_day date not null,
  addresses text[] not null,
  language text not null check (language in ('EN', 'FR')),
  -- The amount owed at the end of the period, by currency.
  closings jsonb not null,
  file_id uuid not null,
  created_at timestamptz not null,
  unique (vendor_id, customer_id, until_day)
);
-- The statements of a customer, before its card is deleted.
create index statement_sends_customer on statement_sends (customer_id);

-- The codes of taxes and accounts in a seller's accounting program. The key is a combination of taxes (empty: no tax)
-- or the name of an account.
create table accounting_codes (
  vendor_id uuid not null references organizations (id),
  program text not null check (program in ('quickBooks', 'xero', 'journal')),
  tax_key text not null,
  code text not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, program, tax_key)
);

-- An export to an accounting program; its files can be downloaded again. An undone export does not count.
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
  -- The file of the export, and the place in it.
  part integer not null,
  position integer not null,
  -- The invoice's export mark before, which an undo restores.
  previous_exported_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (export_id, invoice_id)
);
-- The rows of one file, in order.
create unique index accounting_export_invoices_file on accounting_export_invoices (export_id, part, position);
-- The exports of an invoice.
create index accounting_export_invoice on accounting_export_invoices (invoice_id);

-- An action on many invoices, run as a job that resumes where it stopped.
create table invoice_batches (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  action text not null check (action in ('publish', 'send', 'remind', 'markAsExported', 'unmarkAsExported')),
  -- The member who started it, with their rights at that time: the job runs in their name.
  run_as jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  closed_at timestamptz
);
-- A seller's batches that run, or whose result nobody has dismissed yet.
create index invoice_batches_open on invoice_batches (vendor_id, created_at desc) where closed_at is null;

create table invoice_batch_items (
  vendor_id uuid not null references organizations (id),
  batch_id uuid not null references invoice_batches (id) on delete cascade,
  -- Without a foreign key, because a draft may be deleted meanwhile.
  invoice_id uuid not null,
  position integer not null,
  decided_at timestamptz,
  -- The error code of an invoice that was refused.
  code text,
  created_at timestamptz not null default now(),
  primary key (batch_id, invoice_id)
);
-- The next invoice of a batch.
create index invoice_batch_items_waiting on invoice_batch_items (batch_id, position) where decided_at is null;
