-- When a hub received what it ordered from a producer on the platform, whatever the producer noted of the order by then.
alter table purchase_orders add column received_at timestamptz;
create or replace view real_orders as select * from purchase_orders where not is_test;
update purchase_orders o set received_at = p.received_at
  from hub_purchases p
  where p.purchase_order_id = o.id and p.status = 'received'
    and o.status not in ('declined', 'cancelled', 'expired')
    and exists (select from hub_purchase_lines l
      where l.vendor_id = p.vendor_id and l.purchase_id = p.id and l.received > 0);
