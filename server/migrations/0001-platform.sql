-- What happened: written in the transaction that did it, never changed. Live queries, reactions and the audit read it.
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
  acting boolean not null default false,
  request_id text not null,
  happened_at timestamptz not null
);
comment on table events is 'append-only';
-- Catch-up of the event feed: everything since the last horizon.
create index events_xact on events (xact);
-- Activity log of one record, newest first.
create index events_subject on events (subject_id, id desc);
-- Audit log of one organization, newest first (ids are sortable in time).
create index events_organizations on events using gin (organization_ids);

-- Results of commands sent with an Idempotency-Key, kept 30 days.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
-- The nightly sweep of keys past their 30 days.
create index idempotency_keys_created on idempotency_keys (created_at);
