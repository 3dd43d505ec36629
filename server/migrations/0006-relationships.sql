-- The link between a vendor and a customer, as both see it.
create table relations (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  status text not null
    check (status in ('invited', 'requested', 'active', 'paused', 'archived', 'declined', 'blocked')),
  started_by text not null check (started_by in ('vendor', 'customer')),
  -- The party that declined, withdrew, archived or blocked the link: only that party may restore it.
  stopped_by text check (stopped_by in ('vendor', 'customer')),
  message text not null default '',
  -- The creation payload as it was sent (Spec §3), with the names and addresses of that day.
  participants_data jsonb not null default '{}',
  created_at timestamptz not null,
  -- Both parties have agreed once; from then on each may see the contact details of the other.
  accepted_at timestamptz,
  status_changed_at timestamptz not null,
  check (vendor_id <> customer_id)
);
-- The link of a pair, of which there is one, and a vendor's customers.
create unique index relations_pair on relations (vendor_id, customer_id);
-- A customer's suppliers, and the sellers whose offers a buyer may see.
create index relations_customer on relations (customer_id, status, vendor_id);

-- Each party's own record of the link, which only that party sees.
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
  -- Why the customer is exempt: the certificate's number, file and last day, and the reason that is printed.
  tax_exemption jsonb,
  language text check (language in ('EN', 'FR')),
  contacts jsonb not null default '[]',
  notes text not null default '',
  change_tolerance jsonb,
  version integer not null default 1,
  -- At which version each field changed last (decision 006).
  field_versions jsonb not null default '{}',
  primary key (organization_id, relation_id)
);
-- The settings of a pair by partner: prices, payment terms, exemptions.
create unique index relationships_partner on relationships (organization_id, side, partner_id);
-- The customers with a tag: the list filter, and price lists by tag.
create index relationships_tags on relationships using gin (tags) where side = 'vendor';
-- The customer with a number, which is given once.
create unique index relationships_number on relationships (organization_id, number)
  where side = 'vendor' and number is not null;
-- The two records of a relation, before its customer card is deleted.
create index relationships_relation on relationships (relation_id);
-- The records of others about an organization, before its customer card is deleted.
create index relationships_partner_card on relationships (partner_id);

create table supplier_invitations (
  vendor_id uuid not null references organizations (id),
  id uuid not null,
  -- Null: a link that anybody may open.
  email text,
  relation_id uuid references relations (id),
  language text not null check (language in ('EN', 'FR')),
  message text not null,
  -- SHA-256 of the link's secret.
  token_hash bytea not null,
  times_used integer not null default 0,
  times_sent integer not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (vendor_id, id)
);
-- The invitation of a link, which does not name the vendor.
create unique index supplier_invitations_token on supplier_invitations (token_hash);
-- The invitations of a relation, before its customer card is deleted.
create index supplier_invitations_relation on supplier_invitations (relation_id) where relation_id is not null;
