-- A hub's general message for producers, as it was when its purchase became the order.
alter table purchase_orders add column message_for_producers jsonb;
create or replace view real_orders as select * from purchase_orders where not is_test;
