-- A spreadsheet that is imported into a list: read, mapped, compared, applied, and possibly undone.
create table imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('products', 'inventory', 'priceListItems', 'customers')),
  -- What the kind needs besides the rows, for example the price list.
  options jsonb not null,
  title jsonb,
  file_id uuid not null,
  file_name text not null,
  status text not null
    check (status in ('uploaded', 'mapped', 'previewed', 'applying', 'applied', 'failed', 'undone')),
  sheets jsonb not null,
  sheet integer not null,
  header_line integer not null,
  file_columns jsonb not null,
  mapping jsonb not null,
  conventions jsonb not null,
  row_count integer not null,
  counts jsonb not null default '{"create": 0, "change": 0, "unchanged": 0, "error": 0}',
  written integer not null default 0,
  mode text check (mode in ('all', 'good')),
  -- The member who started the job, with their rights at that time: the job runs in their name.
  run_as jsonb,
  failure jsonb,
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  status_changed_at timestamptz not null,
  -- The rows are deleted after a while; the result of the import stays.
  rows_deleted_at timestamptz,
  primary key (organization_id, id)
);
-- The import history of one organization, newest first.
create index imports_newest on imports (organization_id, id desc);
-- The schedules that resume interrupted imports and delete old rows.
create index imports_under_way on imports (status, status_changed_at) where rows_deleted_at is null;

create table import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  -- The line of the file.
  number integer not null,
  -- The values as read, or as corrected by a person.
  cells jsonb not null,
  action text check (action in ('create', 'change', 'unchanged', 'error')),
  label text not null default '',
  changes jsonb not null default '[]',
  errors jsonb not null default '[]',
  -- What an undo needs; null where nothing was written.
  undo jsonb,
  primary key (organization_id, import_id, number),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);
-- A page of the preview under one filter.
create index import_rows_action on import_rows (organization_id, import_id, action, number);

-- The progress is written in a transaction of its own, because the applying one is not visible before its commit.
create table import_progress (
  organization_id uuid not null,
  import_id uuid not null,
  done integer not null,
  total integer not null,
  notified_at timestamptz not null,
  primary key (organization_id, import_id),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);
