-- How many addresses without a confirmed account an organization mailed, by its own day.
create table organization_mail_days (
  organization_id uuid not null references organizations (id),
  on_day date not null,
  strangers integer not null check (strangers >= 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, on_day)
);

-- The buyer refuses an invoice that is of no order: nothing is asked for by it any more.
alter table invoices
  add column refused_at timestamptz,
  add column refusal text not null default '';

-- A refusal comes after publication, like a dispute.
create or replace function keep_published_invoice() returns trigger language plpgsql as $$
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
