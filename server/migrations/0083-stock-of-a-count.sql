-- A count is compared with the stock of its own moment: what is delivered until the stock take is closed stays delivered.
update stock_take_lines l set expected = i.on_hand
  from inventory_items i
  where i.vendor_id = l.vendor_id and i.format_id = l.format_id and l.counted is not null and l.expected is null;
comment on column stock_take_lines.expected is
  'The stock when the line was counted; of a line that was not, when the stock take was closed.';
