-- Reports by customer, route, month or week read the orders of a period from the index alone: the tax of an order gets
-- a column of its own, and the index of its day has all that these reports add up and tell apart.
alter table purchase_orders add column tax_minor bigint not null
  generated always as (coalesce((totals->>'taxMinor')::bigint, 0)) stored;
create or replace view real_orders as select * from purchase_orders where not is_test;

drop index purchase_orders_vendor_day;
create index purchase_orders_vendor_day on purchase_orders (vendor_id, on_day, id)
  include (is_test, status, open_change_by, open_claims, currency, customer_id, fulfilment_id, lines_count, lines_minor,
    lines_kg, credited_minor, delivery_fee_minor, tax_minor, total_minor);
drop index purchase_orders_customer_day;
create index purchase_orders_customer_day on purchase_orders (customer_id, on_day, id)
  include (is_test, status, open_change_by, open_claims, currency, vendor_id, fulfilment_id, lines_count, lines_minor,
    lines_kg, credited_minor, delivery_fee_minor, tax_minor, total_minor);
