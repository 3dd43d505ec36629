-- Which workers are at work. A job that a killed one held would stay locked for four hours: the others look here who is
-- gone, and take over.
create table workers_alive (
  worker_id text primary key,
  seen_at timestamptz not null
);
