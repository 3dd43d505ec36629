-- Since when a seller sends statements: one that is caught up is of a month in which the seller sent them already.
alter table billing_settings add column statements_since timestamptz;
update billing_settings set statements_since = created_at where statements;
