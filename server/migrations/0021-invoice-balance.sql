-- What an invoice still asks for, and, negative, what a credit note still holds, computed in one place. Adding the
-- column rewrites the table, which locks it for seconds on a million invoices.
alter table invoices add column balance_minor bigint not null generated always as (case kind
  when 'invoice' then total_minor - paid_minor - credited_minor - written_off_minor
  else applied_minor - total_minor end) stored;

-- A generated column has no value yet when the trigger looks at the new row.
create or replace function refuse_published_invoice_change() returns trigger language plpgsql as $$
declare
  later text[] := array['status', 'cancelled_at', 'paid_minor', 'credited_minor', 'written_off_minor',
    'applied_minor', 'balance_minor', 'private_note', 'customer_note', 'dispute', 'refused_at', 'refusal',
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

-- What customers owe a seller and since when: receivables by age and the dashboard, from the index alone.
create index invoices_owed_by_customer on invoices (vendor_id, customer_id, due_on)
  include (id, currency, issued_on, balance_minor)
  where status = 'published' and kind = 'invoice' and balance_minor <> 0;
drop index invoices_receivable;
-- What a buyer owes and since when: payables by age and the dashboard, from the index alone.
create index invoices_owed_to_sellers on invoices (customer_id, due_on)
  include (id, currency, balance_minor)
  where status = 'published' and kind = 'invoice' and balance_minor <> 0;
drop index invoices_payable;

-- The credit notes of a customer that are not fully applied.
create index invoices_credit_in_hand on invoices (vendor_id, customer_id)
  where status = 'published' and kind = 'creditNote' and balance_minor < 0;
drop index invoices_credit_left;

-- The state of an invoice that readers see: the rule `invoiceStateOf` for statements that sort or group by it.
create function invoice_state(i invoices, has_emission boolean, today date) returns text
language sql immutable parallel safe as $$
  select case
    when i.status <> 'published' then i.status
    when i.balance_minor <= 0 then case
      when i.refused_at is not null and i.credited_minor = 0 then 'refused'
      when i.written_off_minor > 0 then 'writtenOff'
      when i.credited_minor > 0 and i.paid_minor <= 0 then 'credited'
      else 'paid' end
    when has_emission then 'emitted'
    when i.due_on < today then 'overdue'
    when i.paid_minor > 0 or i.credited_minor > 0 then 'partlyPaid'
    else 'unpaid' end
$$;
