-- Caps: 10 million a line, 100 million a document or payment, a billion units of stock. So sums over hundreds of thousands
-- of the largest documents stay exact integers. A constraint named …_cap refuses with `request.amountTooLarge`. Rows from
-- before are not looked at.
alter table invoices
  add constraint invoices_total_cap check (abs(total_minor) <= 10000000000) not valid,
  add constraint invoices_discount_cap check (discount_minor <= 10000000000) not valid,
  add constraint invoices_delivery_fee_cap check (delivery_fee_minor <= 1000000000) not valid;
alter table invoice_lines
  add constraint invoice_lines_amount_cap check (abs(amount_minor) <= 1000000000) not valid,
  add constraint invoice_lines_deposit_cap check (abs(deposit_minor) <= 1000000000) not valid;
alter table payments
  add constraint payments_amount_cap check (abs(amount_minor) <= 10000000000) not valid;
alter table payment_emissions
  add constraint payment_emissions_amount_cap check (amount_minor <= 10000000000) not valid;
alter table purchase_orders
  add constraint purchase_orders_total_cap check (abs(total_minor) <= 10000000000) not valid,
  add constraint purchase_orders_lines_cap check (abs(lines_minor) <= 10000000000) not valid,
  add constraint purchase_orders_delivery_fee_cap check (delivery_fee_minor <= 1000000000) not valid;
alter table order_change_sets
  add constraint order_change_sets_total_cap check (abs(total_after_minor) <= 10000000000) not valid;
alter table cart_lines
  add constraint cart_lines_quantity_cap check (quantity <= 1000000) not valid;
alter table inventory_items
  add constraint inventory_items_on_hand_cap check (abs(on_hand) < 1000000000) not valid,
  add constraint inventory_items_allocated_cap check (allocated < 1000000000) not valid,
  add constraint inventory_items_reserved_cap check (reserved < 1000000000) not valid,
  add constraint inventory_items_incoming_cap check (incoming < 1000000000) not valid;
alter table stock_movements
  add constraint stock_movements_quantity_cap check (abs(quantity) < 1000000000 and abs(on_hand_after) < 1000000000)
    not valid;
