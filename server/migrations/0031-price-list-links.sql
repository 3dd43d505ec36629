-- The link of a mailed price list: shows the list to whoever holds it, for a time, and until it is taken back.
create table price_list_links (
  vendor_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  -- To whom it was mailed, and for which customer: the link ends with their relation.
  customer_id uuid not null references organizations (id),
  email text not null,
  language text not null check (language in ('EN', 'FR')),
  -- SHA-256 of the link's secret.
  token_hash bytea not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (vendor_id, id),
  foreign key (vendor_id, price_list_id) references price_lists (vendor_id, id)
);
-- Opening a link, which does not say the vendor.
create unique index price_list_links_token on price_list_links (token_hash);
-- The living links of a list, newest first.
create index price_list_links_list on price_list_links (vendor_id, price_list_id, created_at desc) where revoked_at is null;

-- A file that goes with mails: kept once for all that carry it, forgotten after the last of them.
create table mail_attachments (
  id uuid primary key,
  name text not null check (name <> ''),
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
alter table outgoing_mail add column attachment_ids uuid[] not null default '{}';
alter table mailbox add column attachment_ids uuid[] not null default '{}';
