-- Views of lists that members save, for themselves or for their organization.
create table table_views (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  table_id text not null,
  name text not null check (char_length(name) between 1 and 40),
  -- What the address of the list holds, without its page.
  search text not null,
  is_shared boolean not null,
  author_id uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
-- A member's own views of a list; a name is used once.
create unique index table_views_own on table_views (organization_id, table_id, author_id, lower(name))
  where not is_shared;
-- The shared views of a list; a name is used once.
create unique index table_views_shared on table_views (organization_id, table_id, lower(name)) where is_shared;

-- How a person arranges tables, on each of their devices.
create table table_layouts (
  user_id uuid primary key references users (id),
  density text check (density in ('comfortable', 'compact')),
  -- Order, visibility and widths of the columns, by the ids of the tables.
  tables jsonb not null default '{}'
);
