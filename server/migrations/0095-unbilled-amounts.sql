-- Where an order is invoiced in part, what its published invoices leave of it counts towards the credit limit with
-- their balances. Orders invoiced before get it at the next change of one of their invoices.
alter table purchase_orders add column unbilled_minor bigint not null default 0;
create or replace view real_orders as select * from purchase_orders where not is_test;
create index purchase_orders_unbilled_rest on purchase_orders (vendor_id, customer_id)
  where unbilled_minor <> 0 and is_billed and not is_test and external_invoice_file_id is null
    and status not in ('declined', 'cancelled', 'expired');
