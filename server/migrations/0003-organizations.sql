-- Sellers, buyers, or both; a hub is a seller that also buys from producers. The profile and the settings are
-- one record with one version (decision 006): field_versions says at which version each field changed last.
create table organizations (
  id uuid primary key,
  -- The public address of the organization, kept when the name changes.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  legal_name text,
  neq text,
  nim text,
  siret text,
  vat_number text,
  year_of_creation integer,
  legal_form text,
  is_seller boolean not null,
  is_buyer boolean not null,
  is_hub boolean not null,
  customer_organization_type text,
  email text,
  other_emails text[] not null default '{}',
  phones jsonb not null default '[]',
  story jsonb,
  certifications text[] not null default '{}',
  logo_file_id uuid,
  photo_file_ids uuid[] not null default '{}',
  country text not null check (country in ('CA', 'FR')),
  currency text not null check (currency in ('CAD', 'EUR')),
  time_zone text not null,
  verified_at timestamptz,
  verified_by uuid references users (id),
  suspended_at timestamptz,
  suspended_by uuid references users (id),
  suspended_reason text,
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  created_by uuid references users (id),
  created_at timestamptz not null,
  check (is_seller or is_buyer),
  check (is_seller or not is_hub),
  check (is_buyer or customer_organization_type is null),
  check ((suspended_at is null) = (suspended_reason is null))
);
-- Admin's list, newest first.
create index organizations_newest on organizations (created_at desc, id desc);
-- Admin's list and selector, by name; a search looks for a part of it.
create index organizations_name on organizations (lower(name), id);

create table organization_settings (
  organization_id uuid primary key references organizations (id),
  language text not null check (language in ('EN', 'FR')),
  auto_approve_purchase_order boolean not null default false,
  purchase_order_prefix text not null default '',
  price_list_emails text[] not null default '{}',
  purchase_order_emails text[] not null default '{}',
  invoice_emails text[] not null default '{}',
  sales_contact jsonb,
  orders_contact jsonb,
  payment_terms_in_days integer not null default 30 check (payment_terms_in_days between 0 and 9999),
  payment_methods text[] not null default '{}',
  payment_instructions jsonb,
  invoice_footer jsonb,
  invoicing_legal_name text,
  invoicing_contact_information jsonb,
  invoicing_address jsonb,
  delivery_instructions jsonb,
  general_message_for_producers jsonb,
  commission_percent numeric check (commission_percent between 0 and 100 and scale(commission_percent) <= 3)
);

-- What a seller charges. The id is chosen by whoever adds the tax and never changes.
create table taxes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  position integer not null,
  name jsonb not null,
  rate numeric not null check (rate between 0 and 100 and scale(rate) <= 3),
  tax_number text not null,
  applies_to_delivery_fee boolean not null,
  primary key (organization_id, id)
);

create table addresses (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  label text not null,
  is_main boolean not null,
  street text not null,
  unit text not null,
  city text not null,
  region text not null,
  country text not null check (country in ('CA', 'FR')),
  postal_code text not null,
  latitude double precision,
  longitude double precision,
  -- From wide to narrow, resolved when the address was written: CA, CA-QC, CA-QC-06, H2X.
  zones text[] not null,
  delivery_notes text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check ((latitude is null) = (longitude is null))
);
-- One main address an organization; also how its context finds it.
create unique index addresses_main on addresses (organization_id) where is_main;

create table memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null,
  joined_at timestamptz not null,
  primary key (organization_id, user_id)
);
-- The organizations of one person: at every request, and on the selection screen.
create index memberships_user on memberships (user_id, organization_id);

create table invitations (
  id uuid not null,
  organization_id uuid not null references organizations (id),
  email text not null,
  role text not null,
  language text not null check (language in ('EN', 'FR')),
  -- SHA-256 of the link's secret; sending again replaces it, so an older link is dead.
  token_hash bytea not null,
  invited_by uuid references users (id),
  sent_at timestamptz not null,
  times_sent integer not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  primary key (organization_id, id),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
-- One waiting invitation an address; also the list of those that wait.
create unique index invitations_waiting on invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
-- Opening the link of a mail, which does not say the organization.
create index invitations_token on invitations (token_hash);

-- What a new organization has done and what it chose to leave.
create table organization_setups (
  organization_id uuid primary key references organizations (id),
  done text[] not null default '{}',
  skipped text[] not null default '{}',
  is_complete boolean not null,
  version integer not null default 1
);

-- An admin said why they act in the name of an organization; it holds for the session they said it in.
create table admin_acts (
  organization_id uuid not null references organizations (id),
  session_id uuid not null,
  user_id uuid not null references users (id),
  reason text not null,
  began_at timestamptz not null,
  primary key (organization_id, session_id)
);
comment on table admin_acts is 'append-only';
