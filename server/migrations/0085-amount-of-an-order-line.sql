-- A line of an order is bounded as an invoice line is: an order with a larger one could be delivered and never be
-- invoiced. Lines saved before are not checked.
alter table purchase_order_lines add constraint purchase_order_lines_amount_cap
  check (abs(amount_minor) <= 1000000000) not valid;
