-- The product of an item's format, which a format never changes: items are counted by product without reading formats.
alter table price_list_items add column product_id uuid;
create function set_product_of_price() returns trigger language plpgsql as $$
begin
  new.product_id := (select product_id from formats where vendor_id = new.vendor_id and id = new.inventory_item_id);
  return new;
end $$;
create trigger product_of_price before insert or update of inventory_item_id on price_list_items
  for each row execute function set_product_of_price();
update price_list_items i set product_id = f.product_id
  from formats f where f.vendor_id = i.vendor_id and f.id = i.inventory_item_id;
alter table price_list_items alter column product_id set not null;
-- A page far down a list: how many items of a list each product has.
create index price_list_items_product on price_list_items (vendor_id, price_list_id, product_id);
