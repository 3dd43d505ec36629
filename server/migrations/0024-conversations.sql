-- A conversation between the two organizations of a relation, about the relation itself, an order or an invoice.
create table conversations (
  id uuid primary key,
  vendor_id uuid not null references organizations (id),
  customer_id uuid not null references organizations (id),
  relation_id uuid not null references relations (id),
  subject_kind text not null check (subject_kind in ('relation', 'order', 'invoice')),
  subject_id uuid not null,
  -- The side that started it: until somebody writes, only that side sees it.
  started_by text not null check (started_by in ('vendor', 'customer')),
  -- The position of its newest line, and of its newest message; events of the order are lines too.
  last_position integer not null default 0,
  last_message_position integer,
  message_count integer not null default 0,
  -- When its newest message was sent; before the first, when it was started.
  active_at timestamptz not null,
  created_at timestamptz not null,
  check (vendor_id <> customer_id)
);
-- The conversation of a pair about a subject, of which there is one.
create unique index conversations_subject on conversations (vendor_id, customer_id, subject_kind, subject_id);
-- A seller's conversations, the newest message first.
create index conversations_vendor on conversations (vendor_id, active_at desc, id desc);
-- A buyer's conversations, the newest message first.
create index conversations_customer on conversations (customer_id, active_at desc, id desc);
-- The conversations of a relation, before its customer card is deleted.
create index conversations_relation on conversations (relation_id);

-- How far each person has read, and whether they take part in it.
create table conversation_users (
  conversation_id uuid not null references conversations (id),
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  takes_part boolean not null default true,
  unread_count integer not null default 0 check (unread_count >= 0),
  viewed_on timestamptz,
  viewed_position integer not null default 0,
  is_muted boolean not null default false,
  created_at timestamptz not null,
  primary key (conversation_id, organization_id, user_id)
);
-- The badge and the filter: a person's conversations with unread messages.
create index conversation_users_unread on conversation_users (organization_id, user_id, conversation_id)
  where unread_count > 0;
-- A person's conversations, when their membership ends.
create index conversation_users_person on conversation_users (organization_id, user_id);

create table messages (
  conversation_id uuid not null references conversations (id),
  -- Made by the sender, so that a message sent again is the same message.
  id uuid not null,
  vendor_id uuid not null,
  customer_id uuid not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('message', 'orderEvent')),
  -- The author and their organization; an event of the order has none.
  organization_id uuid references organizations (id),
  author_id uuid references users (id),
  text text not null default '',
  -- The text without accents and capitals, as the search reads it; empty when deleted.
  search_text text not null default '',
  mentions uuid[] not null default '{}',
  file_ids uuid[] not null default '{}',
  cards jsonb not null default '[]',
  reply_to_id uuid,
  -- The change of the order, and the event that it comes from.
  order_event jsonb,
  event_id uuid,
  by_email boolean not null default false,
  sent_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- The texts before each edit and the deletion; shown to nobody but the admins who look into a report.
  former_texts jsonb not null default '[]',
  primary key (conversation_id, id),
  check ((kind = 'message') = (organization_id is not null)),
  check ((kind = 'orderEvent') = (order_event is not null))
);
-- The lines of a conversation in their order, a page at a time.
create unique index messages_position on messages (conversation_id, position);
-- The line of an event of the order, of which there is one.
create unique index messages_event on messages (conversation_id, event_id) where event_id is not null;
-- Search: messages with a word, also typed with an error.
create index messages_search on messages using gin (search_text gin_trgm_ops) where kind = 'message';
-- How many messages a person sent in the last minute; a person's copy of their data.
create index messages_author on messages (author_id, sent_at) where author_id is not null;
-- How many messages an organization sent in the last hour.
create index messages_organization on messages (organization_id, sent_at) where organization_id is not null;

-- A complaint to the admins about the other organization of a conversation, or about one of its messages.
create table message_reports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  reported_id uuid not null references organizations (id),
  conversation_id uuid not null references conversations (id),
  message_id uuid,
  reason text not null,
  reported_by uuid references users (id),
  status text not null default 'open' check (status in ('open', 'dismissed', 'warned', 'suspended')),
  decision_reason text not null default '',
  decided_by uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
-- The admins' list: reports by status, the newest first.
create index message_reports_status on message_reports (status, created_at desc, id desc);
-- The report of a person that is still open; another about the same message is the same.
create index message_reports_open on message_reports (conversation_id, reported_by) where status = 'open';

-- A claim by its own id: the cards of messages.
create index order_claims_id on order_claims (id);
-- A change set by its own id: the cards of messages.
create index order_change_sets_id on order_change_sets (id);
