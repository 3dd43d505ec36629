-- One account a seller. The balance is stored beside the ledger and must equal its sum at all times.
create table credit_accounts (
  organization_id uuid primary key references organizations (id),
  currency text not null check (currency in ('CAD', 'EUR')),
  balance_minor bigint not null default 0,
  service_fee_percent numeric check (service_fee_percent between 0 and 100 and scale(service_fee_percent) <= 3),
  is_premium boolean not null default false,
  premium_since timestamptz,
  low_balance_alert_minor bigint check (low_balance_alert_minor >= 0),
  -- The alert was sent; it is sent again only after the balance has risen above the threshold.
  alerted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
-- The admin's list of accounts by balance.
create index credit_accounts_balance on credit_accounts (balance_minor);

create table credit_entries (
  id uuid not null,
  organization_id uuid not null references credit_accounts (organization_id),
  kind text not null check (kind in ('topUp', 'serviceFee', 'feeReturned', 'adjustment')),
  amount_minor bigint not null check (amount_minor <> 0),
  -- The balance after this entry.
  balance_minor bigint not null,
  reference text,
  purchase_order_id uuid,
  note text,
  -- A cause is entered once: a payment's reference, an order's fee.
  cause_key text,
  recorded_by uuid,
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, cause_key)
);
comment on table credit_entries is 'append-only';
-- The ledger of one account, newest first.
create index credit_entries_newest on credit_entries (organization_id, recorded_at desc, id desc);
