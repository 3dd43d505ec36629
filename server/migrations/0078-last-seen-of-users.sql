-- When a person was last there. Their sessions say it to the minute, and are deleted once they end.
alter table users add column last_seen_at timestamptz;
update users u set last_seen_at = greatest(
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id),
  (select max(e.happened_at) from events e where e.subject_id = u.id and e.type = 'identity.signedIn'))
where deleted_at is null;
