-- Counts the saves of a day's counts, so that a sender who read them without a lock finds out whether another was first.
alter table organization_mail_days add column saves integer not null default 0;
