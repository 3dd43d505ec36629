-- The emails of a day to one stranger's address, so that an address counts once toward the organization's limit.
create table organization_mail_addresses (
  organization_id uuid not null references organizations (id),
  on_day date not null,
  -- SHA-256 of the address in lower case.
  address_hash bytea not null,
  emails integer not null check (emails > 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, on_day, address_hash)
);
-- The deletion of counts of past days.
create index organization_mail_addresses_day on organization_mail_addresses (on_day);
-- The deletion of counts of past days.
create index organization_mail_days_day on organization_mail_days (on_day);

-- Mail past the daily limit of the organization that it counts for waits with next_attempt_at = infinity.
alter table outgoing_mail add column held_for uuid references organizations (id);
alter table outgoing_mail add column held_about uuid;
-- The mail that an organization's limit holds back, oldest first.
create index outgoing_mail_held on outgoing_mail (held_for, id) where held_for is not null;
