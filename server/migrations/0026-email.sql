-- The organization in whose name a message is sent, as it was when it was queued: its name, its logo, where answers go.
alter table outgoing_mail add column sender jsonb;
-- Where answers to this message go, when not to its sender: the address of a conversation.
alter table outgoing_mail add column reply_to text;

-- Addresses that nothing is sent to: their server does not know them, or their owner reported an email as spam.
create table mail_stops (
  address text primary key check (address = lower(address)),
  reason text not null check (reason in ('bounce', 'complaint')),
  -- The answer of the recipient's server, without addresses.
  detail text not null default '',
  created_at timestamptz not null
);

-- The kinds of mail that the owner of an address does not want.
create table mail_unsubscriptions (
  address text not null check (address = lower(address)),
  kind text not null,
  created_at timestamptz not null,
  primary key (address, kind)
);

-- The link to unsubscribe in the foot of a message: one for each address and kind. It shows the choices of the address.
create table mail_preference_links (
  -- SHA-256 of the link's secret, which is derived from address and kind.
  token_hash bytea primary key,
  address text not null check (address = lower(address)),
  kind text not null,
  language text not null check (language in ('EN', 'FR')),
  -- When a message with it was last sent; it ends a year later.
  created_at timestamptz not null
);
-- The deletion of links of messages sent long ago.
create index mail_preference_links_created on mail_preference_links (created_at);
-- The deletion of the links of an address whose person deletes their account.
create index mail_preference_links_address on mail_preference_links (address);

-- The addresses for answers by email: one for each person, organization and conversation.
create table mail_reply_addresses (
  -- SHA-256 of the address's secret, which is derived from the three.
  token_hash bytea primary key,
  conversation_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  -- When an email with it was last sent; it ends a year later.
  created_at timestamptz not null
);
-- The deletion of the addresses of emails sent long ago.
create index mail_reply_addresses_created on mail_reply_addresses (created_at);

-- Messages that arrived: each is read once, however often it is delivered.
create table incoming_mail (
  -- SHA-256 of its Message-ID and the recipient.
  key bytea primary key,
  outcome text not null,
  created_at timestamptz not null
);
-- The deletion of old keys.
create index incoming_mail_created on incoming_mail (created_at);

-- The links in emails about orders, by which one thing can be done without signing in.
create table order_links (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders (id) on delete cascade,
  vendor_id uuid not null references organizations (id),
  -- For whom the holder answers.
  side text not null check (side in ('vendor', 'customer')),
  -- The address it was mailed to; it opens nothing once that address is no recipient any more.
  email text not null,
  language text not null check (language in ('EN', 'FR')),
  action text not null check (action in ('confirm', 'decideChange')),
  -- The proposal that may be answered.
  change_set_id uuid,
  -- SHA-256 of the link's secret.
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When its holder did what it is for.
  used_at timestamptz,
  check ((action = 'decideChange') = (change_set_id is not null))
);
-- The order of a link, which does not name the order.
create unique index order_links_token on order_links (token_hash);
-- The addresses in an order's history, and the links of an order that is deleted.
create index order_links_order on order_links (purchase_order_id);
-- The deletion of links that ended long ago.
create index order_links_expired on order_links (expires_at);
