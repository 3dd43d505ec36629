-- The reports that people save, which may be mailed on a schedule.
create table saved_reports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  side text not null check (side in ('vendor', 'customer')),
  name text not null check (name <> ''),
  question jsonb not null,
  schedule text not null check (schedule in ('none', 'weekly', 'monthly')),
  recipients text[] not null default '{}',
  -- The next morning on which it is mailed.
  sends_next_at timestamptz,
  last_sent_at timestamptz,
  -- The member who scheduled it last: it is mailed in their language, as long as they may see it.
  requested_by uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check ((schedule = 'none') = (sends_next_at is null))
);
-- The reports that are due to be mailed.
create index saved_reports_due on saved_reports (sends_next_at) where sends_next_at is not null;

-- A file with too many lines for one request is written in the background and kept for some time for its member.
create table report_files (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  requested_by uuid not null references users (id),
  side text not null check (side in ('vendor', 'customer')),
  content jsonb not null,
  format text not null check (format in ('xlsx', 'csv')),
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  file_id uuid,
  created_at timestamptz not null,
  state_changed_at timestamptz not null,
  primary key (organization_id, id),
  check ((state = 'done') = (file_id is not null))
);
-- A member's files, newest first.
create index report_files_asked on report_files (organization_id, requested_by, created_at desc);
-- The files that are old enough to be deleted.
create index report_files_changed on report_files (state, state_changed_at);
