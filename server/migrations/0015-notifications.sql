create table notifications (
  id uuid not null,
  organization_id uuid not null references organizations (id),
  type text not null,
  is_read boolean not null default false,
  context jsonb not null,
  image_url text,
  related_url text,
  happened_at timestamptz not null,
  -- One notification for one event and kind, however often its reaction runs.
  cause_key text not null,
  primary key (organization_id, id),
  unique (organization_id, cause_key)
);
-- The menu: the newest 20 notifications of an organization.
create index notifications_newest on notifications (organization_id, happened_at desc, id desc);
