-- A cart has one currency, that of the prices in it: price lists of another currency make carts of their own.
alter table carts add column currency text not null default 'CAD' check (currency in ('CAD', 'EUR'));
update carts c set currency = o.currency from organizations o where o.id = c.vendor_id;
alter table carts alter column currency drop default;
drop index carts_one_a_date;
-- One a seller, currency and date; also lists what an organization is filling.
create unique index carts_one_a_date on carts (owner_id, customer_id, vendor_id, currency, way_id, on_day)
  nulls not distinct;
