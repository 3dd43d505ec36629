-- Whether an order's delivery fee is on this invoice: an order that is split over invoices bears it once.
alter table invoice_orders add column bears_fee boolean not null default true;

-- An invoice of this order stands, and something that was delivered is on none: the seller may invoice it later.
alter table purchase_orders add column has_unbilled_lines boolean not null default false;
create index purchase_orders_unbilled_lines on purchase_orders (vendor_id) where has_unbilled_lines;
