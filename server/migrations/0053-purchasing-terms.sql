-- What a producer outside the platform asks of a hub's order: until when, how much at least, and for what delivery fee.
alter table producer_accounts
  add column cut_off_days_before integer check (cut_off_days_before between 0 and 60),
  add column cut_off_time text check (cut_off_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column minimum_minor bigint check (minimum_minor between 0 and 100000000),
  add column delivery_fee_minor bigint check (delivery_fee_minor between 0 and 100000000),
  add constraint producer_accounts_cut_off check ((cut_off_days_before is null) = (cut_off_time is null));
