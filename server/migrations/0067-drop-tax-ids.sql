-- Formats and order lines follow their tax group since 0018; no release reads these columns any more. The triggers ran
-- for each line of each order.
drop trigger order_line_tax_ids on purchase_order_lines;
drop function order_line_tax_ids_of_group();
alter table purchase_order_lines drop column format_tax_ids;
drop trigger format_tax_ids on formats;
drop function format_tax_ids_of_group();
alter table formats drop column tax_ids;
