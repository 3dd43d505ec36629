-- A rehearsal is between a seller and itself: its buyer is nobody, and its number is a label outside the sequence.
alter table purchase_orders drop constraint purchase_orders_check;
alter table purchase_orders alter column relation_id drop not null;
alter table purchase_orders add constraint purchase_orders_parties check (
  case when is_test then vendor_id = customer_id and relation_id is null
    else vendor_id <> customer_id and relation_id is not null end);
drop index purchase_orders_number;
-- One number, one order of a seller; a label, one rehearsal.
create unique index purchase_orders_number on purchase_orders (vendor_id, number) where not is_test;
create unique index purchase_orders_test_number on purchase_orders (vendor_id, number) where is_test;
-- What was ordered of one list or scheduled offer: "orders so far".
create index purchase_order_lines_scope on purchase_order_lines (vendor_id, price_list_id);
-- From which lots a line was put together, as they were called then: [{lotId, code, bestBefore, quantity}].
alter table purchase_order_lines add column lots jsonb not null default '[]';
