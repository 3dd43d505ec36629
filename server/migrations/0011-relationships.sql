-- A customer who is not on the platform yet is an organization without people, kept by the seller who wrote it.
alter table organizations add column kept_by uuid references organizations (id);

-- The link between a vendor and a customer: what both see.
create table relations (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  status text not null check (status in ('invited', 'requested', 'active', 'paused', 'archived', 'declined', 'blocked')),
  started_by text not null check (started_by in ('vendor', 'customer')),
  -- Who declined, withdrew, archived or blocked it: only they may take that back.
  stopped_by text check (stopped_by in ('vendor', 'customer')),
  message text not null default '',
  -- The creation payload as it was sent (Spec §3): names and addresses of that day.
  participants_data jsonb not null default '{}',
  created_at timestamptz not null,
  -- Both have said yes at least once: from then on each may see how to reach the other.
  accepted_at timestamptz,
  status_changed_at timestamptz not null,
  check (vendor_id <> customer_id)
);
-- One link a pair; also finds it from the vendor's side.
create unique index relations_pair on relations (vendor_id, customer_id);
-- A customer's suppliers, and what a buyer may see in the search.
create index relations_customer on relations (customer_id, status, vendor_id);

-- Each side's own record of the link: what only that side sees.
create table relationships (
  organization_id uuid not null references organizations (id),
  relation_id uuid not null references relations (id),
  partner_id uuid not null references organizations (id),
  side text not null check (side in ('vendor', 'customer')),
  -- The vendor's customer number, or the customer's account number at the supplier.
  number text,
  tags text[] not null default '{}',
  payment_terms_in_days integer check (payment_terms_in_days between 0 and 9999),
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  credit_policy text not null default 'warn' check (credit_policy in ('warn', 'hold')),
  exempt_tax_ids uuid[] not null default '{}',
  language text check (language in ('EN', 'FR')),
  contacts jsonb not null default '[]',
  notes text not null default '',
  change_tolerance jsonb,
  version integer not null default 1,
  -- At which version each field changed last (decision 006).
  field_versions jsonb not null default '{}',
  primary key (organization_id, relation_id)
);
-- The settings of one pair, asked for by the partner: prices, terms, exemptions.
create unique index relationships_partner on relationships (organization_id, side, partner_id);
-- The customers that carry a tag: list filter and price lists by tag.
create index relationships_tags on relationships using gin (tags) where side = 'vendor';
-- One number, one customer.
create unique index relationships_number on relationships (organization_id, number) where side = 'vendor' and number is not null;

create table supplier_invitations (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  -- Null: an open link.
  email text,
  relation_id uuid references relations (id),
  language text not null check (language in ('EN', 'FR')),
  message text not null,
  -- The link's secret can be shown again to its vendor: it opens a door, it gives nothing away.
  token text not null,
  times_used integer not null default 0,
  times_sent integer not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (vendor_id, id)
);
-- Opening a link, which does not say the vendor.
create unique index supplier_invitations_token on supplier_invitations (token);
