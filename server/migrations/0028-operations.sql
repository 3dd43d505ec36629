-- Remote configuration as admins changed it: the newest version is in force, earlier ones show who changed what.
create table remote_config_versions (
  number integer primary key check (number > 0),
  -- Only the values that differ from those of the installation, so that the others follow the remote address.
  values jsonb not null,
  reason text not null,
  restored_from integer references remote_config_versions (number),
  changed_by uuid references users (id),
  created_at timestamptz not null
);
comment on table remote_config_versions is 'append-only';

-- Samples of how the server does, for the charts of the admin area; deleted after 30 days.
create table health_samples (
  taken_at timestamptz primary key,
  job_lag_ms bigint not null,
  parked_jobs integer not null,
  waiting_mail integer not null,
  failed_mail integer not null,
  requests integer not null,
  failed_requests integer not null,
  -- The time within which 95 of 100 requests were answered; null without any.
  response_ms real,
  database_bytes bigint not null,
  connections integer not null,
  disk_free_bytes bigint not null,
  memory_bytes bigint not null
);

-- Checks that an admin starts and a job runs: the findings of `halles doctor`, and the verification of the seals.
create table operator_checks (
  id uuid primary key,
  kind text not null check (kind in ('doctor', 'seals')),
  requested_by uuid references users (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  result jsonb
);
-- The newest checks of a kind.
create index operator_checks_kind on operator_checks (kind, created_at desc);
