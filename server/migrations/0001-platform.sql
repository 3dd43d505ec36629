-- The search by trigrams finds names that are typed with errors.
create extension if not exists pg_trgm;

-- Lists by name are in the order people expect in both languages: accents and case count last, 9 comes before 10.
-- A server built without ICU (rare) orders by bytes instead.
do $$
begin
  create collation by_name (provider = icu, locale = 'und-u-kn');
exception when feature_not_supported or undefined_object or invalid_parameter_value then
  create collation by_name from "C";
end
$$;

-- An event is written in the transaction of its cause and never changed. Live queries, reactions and the audit log
-- read it.
create table events (
  id uuid primary key,
  xact xid8 not null default pg_current_xact_id(),
  type text not null,
  organization_ids uuid[] not null,
  user_ids uuid[] not null,
  subject_id uuid,
  data jsonb not null,
  actor_user_id uuid,
  actor_organization_id uuid,
  -- An admin acted in the name of the organization.
  acting boolean not null default false,
  request_id text not null,
  happened_at timestamptz not null
);
comment on table events is 'append-only';
-- The event feed reads everything since the last transaction it has seen.
create index events_xact on events (xact);
-- Activity log of one record, newest first.
create index events_subject on events (subject_id, id desc);
-- Audit log of one organization, newest first (ids sort by time).
create index events_organizations on events using gin (organization_ids);

-- A seal covers the events it names and the seal before it, so that an event changed, removed or inserted afterwards
-- is detected by `halles doctor`. Events are named by id because transaction numbers belong to one database, and a
-- backup is restored into another.
create table event_seals (
  number bigint primary key check (number > 0),
  event_ids uuid[] not null check (cardinality(event_ids) > 0),
  -- The newest id that this seal or one before it covers.
  up_to uuid not null,
  previous_hash bytea not null,
  hash bytea not null unique,
  sealed_at timestamptz not null
);
comment on table event_seals is 'append-only';
-- The seals of the last hour, to find the events that are not sealed yet.
create index event_seals_sealed on event_seals (sealed_at);

-- Results of commands sent with an Idempotency-Key are kept for 30 days.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
-- The nightly deletion of keys older than 30 days.
create index idempotency_keys_created on idempotency_keys (created_at);

-- The heartbeat of each worker process. A job locked by a killed worker would stay locked for four hours; the other
-- workers find here who is gone and take the job over.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- A row describes an uploaded or generated file and says whose it is; its bytes are in the file store under its id.
create table files (
  id uuid primary key,
  organization_id uuid,
  user_id uuid,
  kind text not null,
  name text not null,
  content_type text not null,
  byte_size bigint not null check (byte_size > 0),
  width_px integer,
  height_px integer,
  -- The stored copies: `full`, and the longest side of each thumbnail.
  variants text[] not null,
  sha256 text not null,
  -- A file that no record uses is deleted after this instant; null while one does.
  discard_after timestamptz,
  created_at timestamptz not null,
  check (organization_id is not null or user_id is not null)
);
-- The deletion of files that are due.
create index files_discard on files (discard_after) where discard_after is not null;
-- Export and erasure of the files of one organization.
create index files_organization on files (organization_id, id);
-- Export and erasure of the files of one person.
create index files_user on files (user_id, id) where user_id is not null;

-- Mail is queued in the transaction of its cause and sent afterwards.
create table outgoing_mail (
  id uuid primary key,
  -- The cause, the recipient and the template in one: the same message is queued once.
  key text not null unique,
  organization_id uuid,
  to_address text not null,
  language text not null check (language in ('EN', 'FR')),
  template text not null,
  -- The template's data; it may hold one-time links, so it is emptied once the message is sent.
  data jsonb,
  attachment_ids uuid[] not null default '{}',
  unsubscribe_url text,
  attempts integer not null default 0,
  -- When it is tried next; set into the future while one process is sending it.
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
-- The mail that is due, oldest first.
create index outgoing_mail_due on outgoing_mail (next_attempt_at) where delivered_at is null and failed_at is null;
-- The deletion of mail sent long ago.
create index outgoing_mail_created on outgoing_mail (created_at);
-- Whether mail refers to a customer card that is to be deleted.
create index outgoing_mail_organization on outgoing_mail (organization_id) where organization_id is not null;

-- An attachment is stored once for all the mails that carry it, and deleted after the last of them.
create table mail_attachments (
  id uuid primary key,
  name text not null check (name <> ''),
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);

-- Mail is delivered here when no mail server is configured; it is shown at /dev/mail, never in production.
create table mailbox (
  id uuid primary key,
  from_address text not null,
  reply_to text,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  headers jsonb not null,
  attachment_ids uuid[] not null default '{}',
  created_at timestamptz not null
);
-- The mailbox page, newest first (ids sort by time), and the messages to one address.
create index mailbox_address on mailbox (lower(to_address), id desc);

-- The last values read from remote configuration, so that a restart or an outage does not lose them. One row a URL.
create table remote_values (
  source text primary key,
  values jsonb,
  fetched_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null
);

-- The embedded gazetteer: inhabited places of Canada and France (GeoNames, CC BY 4.0; docs/credits.md).
create table places (
  id integer primary key,
  name text not null,
  -- Lower case, no accents, no punctuation, "st" written out: the form that is compared.
  search_name text not null,
  country text not null,
  region text not null,
  -- CA-QC-06, FR-69; null elsewhere in Canada.
  administrative_region text,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  created_at timestamptz not null
);
-- Autocomplete: names that begin with what was typed, the largest place first.
create index places_prefix on places (search_name text_pattern_ops, population desc);
-- Autocomplete: names of which a later word begins with what was typed (hyacinthe → saint hyacinthe).
create index places_words on places using gin (search_name gin_trgm_ops);

-- Regions by the beginning of a postal code; the longest prefix that matches applies.
create table postal_zones (
  country text not null,
  prefix text not null,
  region text not null,
  administrative_region text,
  created_at timestamptz not null,
  primary key (country, prefix)
);

-- The edition of the places and postal zones that is loaded.
create table place_editions (
  edition text primary key,
  created_at timestamptz not null
);
