-- A hub's general message for producers, as it was when the purchase was sent. Earlier purchases keep the one of their
-- order, or else the one that their document shows today.
alter table hub_purchases add column message_for_producers jsonb;
update hub_purchases h set message_for_producers = case
  when h.purchase_order_id is null then
    (select s.general_message_for_producers from organization_settings s where s.organization_id = h.vendor_id)
  else (select o.message_for_producers from purchase_orders o where o.id = h.purchase_order_id) end;
