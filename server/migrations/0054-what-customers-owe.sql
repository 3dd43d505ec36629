-- What a customer owes a seller by published invoices, less what is in their hand (payments and credits that no invoice
-- took): below zero, the seller owes them. Kept by invoicing in the transaction of its cause, read by the credit limit.
create table customer_balances (
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  currency text not null check (currency in ('CAD', 'EUR')),
  owed_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (vendor_id, customer_id, currency)
);

insert into customer_balances (vendor_id, customer_id, currency, owed_minor)
select vendor_id, customer_id, currency, sum(amount_minor) from (
  select vendor_id, customer_id, currency,
    case kind when 'creditNote' then -total_minor else total_minor - written_off_minor end as amount_minor
  from invoices where published_at is not null
  union all
  select vendor_id, customer_id, currency, -amount_minor from payments) entries
group by vendor_id, customer_id, currency;

-- A published invoice says what this order comes to: from then on its balance counts, not the order.
alter table purchase_orders add column is_billed boolean not null default false;
update purchase_orders o set is_billed = true from invoices i
where i.id = o.invoice_id and i.status = 'published';
-- What counts against a customer's credit limit: placed, and no published invoice says it yet.
create index purchase_orders_unbilled on purchase_orders (vendor_id, customer_id)
  where not is_billed and not is_test and external_invoice_file_id is null
    and status not in ('declined', 'cancelled', 'expired');

-- Of a draft: what claims that were granted since it was made have taken off it.
alter table invoices add column taken_off jsonb not null default '[]';
