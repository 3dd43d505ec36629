-- The address to which an organization wants orders and claims posted, in Slack's format.
create table webhooks (
  organization_id uuid primary key references organizations (id) on delete cascade,
  -- Another address is another webhook: what waits for the one before is not sent to it.
  id uuid not null,
  -- Sealed: whoever has the address can post to it.
  sealed_url text not null,
  host text not null,
  last_characters text not null,
  kinds text[] not null,
  failures integer not null default 0,
  paused_at timestamptz,
  last_at timestamptz,
  last_outcome text,
  last_status integer,
  created_at timestamptz not null,
  unique (organization_id, id)
);

-- Each event once for each webhook.
create table webhook_messages (
  organization_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, webhook_id, event_id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
-- What is old enough to be deleted.
create index webhook_messages_oldest on webhook_messages (created_at);
