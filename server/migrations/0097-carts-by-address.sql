-- The cart of a seller, currency, date and address, of which there is one; without a date the address does not count.
drop index carts_unique;
create unique index carts_unique on carts (owner_id, customer_id, vendor_id, currency, fulfilment_id, on_day,
  (case when on_day is not null then address_id end))
  nulls not distinct;
