-- What the customer's settings said about deliveries when the order was delivered. Until then the order shows what
-- they say now.
alter table purchase_orders add column delivery_instructions jsonb;

update purchase_orders o set delivery_instructions = s.delivery_instructions
from organization_settings s
where s.organization_id = o.customer_id and o.way_kind = 'delivery' and o.status in ('delivered', 'completed');
