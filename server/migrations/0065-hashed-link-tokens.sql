-- Tokens of invitations and calendar addresses are stored as their SHA-256 only. Links that are out keep working.
alter table supplier_invitations add column token_hash bytea;
update supplier_invitations set token_hash = sha256(convert_to(token, 'UTF8'));
alter table supplier_invitations alter column token_hash set not null;
drop index supplier_invitations_token;
alter table supplier_invitations drop column token;
-- Opening a link, which does not say the vendor.
create unique index supplier_invitations_token on supplier_invitations (token_hash);

alter table calendar_feeds add column token_hash bytea;
update calendar_feeds set token_hash = sha256(convert_to(token, 'UTF8'));
alter table calendar_feeds alter column token_hash set not null;
drop index calendar_feeds_token;
alter table calendar_feeds drop column token;
-- A calendar program asks by its address alone.
create unique index calendar_feeds_token on calendar_feeds (token_hash);
