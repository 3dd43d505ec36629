-- A driver's clock may run ahead: `happened_at` is at most the server's time, and `reported_at` is what the device said, by
-- which a report that is sent twice is known.
alter table delivery_stops add column reported_at timestamptz;
update delivery_stops set reported_at = happened_at, happened_at = least(happened_at, now());
alter table delivery_stops alter column reported_at set not null;
