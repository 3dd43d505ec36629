-- What remote configuration last told, so that a restart or an outage does not lose it. One row an address.
create table remote_values (
  source text primary key,
  values jsonb,
  fetched_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null
);
