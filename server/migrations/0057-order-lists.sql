-- How many orders of a month there are, by state and waiting or not, is counted with every page of a list: from the
-- index alone, without a look at each order. Rehearsals are in none of these lists.
drop index purchase_orders_vendor_sent;
create index purchase_orders_vendor_sent on purchase_orders (vendor_id, submitted_at desc, id desc)
  include (status, on_day, open_change_by, open_claims) where not is_test;
drop index purchase_orders_customer_sent;
create index purchase_orders_customer_sent on purchase_orders (customer_id, submitted_at desc, id desc)
  include (status, on_day, open_change_by, open_claims) where not is_test;
-- Runs and calendars look here too, whatever the order is.
drop index purchase_orders_vendor_day;
create index purchase_orders_vendor_day on purchase_orders (vendor_id, on_day, id)
  include (is_test, status, open_change_by, open_claims);
drop index purchase_orders_customer_day;
create index purchase_orders_customer_day on purchase_orders (customer_id, on_day, id)
  include (is_test, status, open_change_by, open_claims);
