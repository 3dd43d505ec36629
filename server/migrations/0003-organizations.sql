-- An organization sells, buys, or does both; a hub is a seller that also buys from producers. Profile and settings
-- are edited as one record with one version (decision 006).
create table organizations (
  id uuid primary key,
  -- The organization's public address, unchanged when the name changes.
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
  -- The seller who entered a customer that is not on the platform yet: such a card has no members.
  managed_by uuid references organizations (id),
  version integer not null default 1,
  -- At which version each field changed last.
  field_versions jsonb not null default '{}',
  created_by uuid references users (id),
  created_at timestamptz not null,
  check (is_seller or is_buyer),
  check (is_seller or not is_hub),
  check (is_buyer or customer_organization_type is null),
  check ((suspended_at is null) = (suspended_reason is null))
);
-- The admin's list, newest first.
create index organizations_newest on organizations (created_at desc, id desc);
-- The admin's list and selector, by name.
create index organizations_name on organizations (name collate by_name, id);
-- The customer cards that one seller entered.
create index organizations_kept_by on organizations (managed_by) where managed_by is not null;

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

-- The taxes a seller charges. The id is chosen by the client that adds the tax and never changes.
create table taxes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  position integer not null,
  name jsonb not null,
  rate numeric not null check (rate between 0 and 100 and scale(rate) <= 3),
  tax_number text not null,
  applies_to_delivery_fee boolean not null,
  -- The country or province where it is charged; null: wherever the seller delivers.
  jurisdiction text,
  valid_from date,
  valid_until date,
  primary key (organization_id, id),
  check (valid_from <= valid_until)
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
-- The main address of an organization; there is at most one.
create unique index addresses_main on addresses (organization_id) where is_main;

create table memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null,
  joined_at timestamptz not null,
  primary key (organization_id, user_id)
);
-- The organizations of one person, read at each request and on the selection screen.
create index memberships_user on memberships (user_id, organization_id);

create table invitations (
  id uuid not null,
  organization_id uuid not null references organizations (id),
  email text not null,
  role text not null,
  language text not null check (language in ('EN', 'FR')),
  -- SHA-256 of the link's secret; sending again replaces it, so that an older link stops working.
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
-- The list of pending invitations; at most one an email.
create unique index invitations_waiting on invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
-- The invitation of a mailed link, which does not name the organization.
create index invitations_token on invitations (token_hash);

-- The setup steps that a new organization has done or skipped.
create table organization_setups (
  organization_id uuid primary key references organizations (id),
  done text[] not null default '{}',
  skipped text[] not null default '{}',
  is_complete boolean not null,
  version integer not null default 1
);

-- The reason an admin gave for acting in the name of an organization; it is valid for one session.
create table admin_access_reasons (
  organization_id uuid not null references organizations (id),
  session_id uuid not null,
  user_id uuid not null references users (id),
  reason text not null,
  began_at timestamptz not null,
  primary key (organization_id, session_id)
);
comment on table admin_access_reasons is 'append-only';

-- The number of emails a day that an organization sent to addresses without a confirmed account.
create table organization_mail_days (
  organization_id uuid not null references organizations (id),
  -- The day in the organization's time zone.
  on_day date not null,
  strangers integer not null check (strangers >= 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, on_day)
);

-- The last number issued, by seller and kind. It is taken in the transaction that needs it, so that no number is lost.
create table number_sequences (
  vendor_id uuid not null references organizations (id),
  kind text not null check (kind in ('order', 'invoice', 'creditNote', 'statement')),
  last bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (vendor_id, kind)
);

alter table files add foreign key (organization_id) references organizations (id);
alter table outgoing_mail add foreign key (organization_id) references organizations (id);
