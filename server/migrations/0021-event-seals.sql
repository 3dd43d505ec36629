-- An address must be erasable, and events are not: they name the invitation instead.
update events set data = data - 'email'
 where type in ('organizations.memberInvited', 'organizations.invitationResent') and data ? 'email';

-- The audit's seals: each covers the events that it names, and the seal before it. A row that is changed, removed or
-- slipped in afterwards no longer fits; `halles doctor` looks. The events are named because their order by
-- transaction belongs to one database, and a backup is restored into another.
create table event_seals (
  number bigint primary key check (number > 0),
  event_ids uuid[] not null check (cardinality(event_ids) > 0),
  -- The newest id that this seal or one before it covers.
  up_to uuid not null,
  previous_hash bytea not null,
  hash bytea not null unique,
  sealed_at timestamptz not null
);
-- What may be sealed already, of the last hour.
create index event_seals_sealed on event_seals (sealed_at);
comment on table event_seals is 'append-only';
