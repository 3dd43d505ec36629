-- The week's sales on the dashboard are summed from the index alone.
drop index purchase_orders_vendor_day;
create index purchase_orders_vendor_day on purchase_orders (vendor_id, on_day, id)
  include (is_test, status, open_change_by, open_claims, currency, lines_minor);
