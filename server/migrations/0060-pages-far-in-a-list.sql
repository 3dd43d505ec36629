-- A page far in a price list counts the items of each product: queries/price-list-items.ts
create index formats_with_product on formats (vendor_id, id) include (product_id);
