-- What waits to be invoiced, on the dashboard and as a count on every screen: from the index alone.
create index purchase_orders_to_invoice on purchase_orders (vendor_id)
  include (id, customer_id, currency, total_minor, status, is_test, invoice_id)
  where not is_billed and invoice_id is null and external_invoice_file_id is null
    and status in ('delivered', 'completed');
