-- A seller's products by their name in either language: the list of products, and price lists and formats, which walk the
-- products in this order until a page is full.
create index products_by_name_fr on products (vendor_id, ((name->>'fr')) collate by_name, id);
create index products_by_name_en on products (vendor_id, ((name->>'en')) collate by_name, id);

-- The few items of a list that are hidden.
create index price_list_items_hidden on price_list_items (vendor_id, price_list_id) where is_hidden;
