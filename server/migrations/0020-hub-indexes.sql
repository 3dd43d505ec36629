-- A hub's purchases, newest first.
create index hub_purchases_newest on hub_purchases (vendor_id, created_at desc, number desc);
-- A producer's purchases, newest first, and what was received of them.
create index hub_purchases_producer_newest on hub_purchases (vendor_id, producer_id, created_at desc, number desc);
-- Its third column served no query.
drop index hub_purchases_producer;
-- What was purchased of a format, to decide how each sale of it is settled.
create index hub_purchase_lines_format on hub_purchase_lines (vendor_id, format_id);
