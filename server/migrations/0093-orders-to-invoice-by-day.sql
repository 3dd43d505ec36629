-- What waits to be invoiced is read from the index alone again, now that it depends on the day of the order.
drop index purchase_orders_to_invoice;
create index purchase_orders_to_invoice on purchase_orders (vendor_id, on_day)
  include (id, customer_id, currency, total_minor, status, is_test, invoice_id)
  where not is_billed and invoice_id is null and external_invoice_file_id is null
    and status in ('delivered', 'completed');
