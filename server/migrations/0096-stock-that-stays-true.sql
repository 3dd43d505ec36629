-- Lots never have more than is on hand. Where they did, what expires first is taken to have left.
with stock as (
  select i.vendor_id, i.format_id, i.on_hand, sum(l.quantity) - greatest(i.on_hand, 0) as excess
  from inventory_items i join lots l on l.vendor_id = i.vendor_id and l.format_id = i.format_id
  where i.mode <> 'unlimited' and l.quantity > 0
  group by i.vendor_id, i.format_id
  having sum(l.quantity) > greatest(i.on_hand, 0)
), taken as (
  select l.vendor_id, l.format_id, l.id, s.on_hand,
    least(l.quantity, s.excess - coalesce(sum(l.quantity) over earlier, 0)) as quantity,
    row_number() over (partition by l.vendor_id, l.format_id order by l.best_before, l.received_on, l.id) as place
  from stock s join lots l on l.vendor_id = s.vendor_id and l.format_id = s.format_id
  where l.quantity > 0
  window earlier as (partition by l.vendor_id, l.format_id order by l.best_before, l.received_on, l.id
    rows between unbounded preceding and 1 preceding)
), lowered as (
  update lots l set quantity = l.quantity - t.quantity
  from taken t where l.vendor_id = t.vendor_id and l.id = t.id and t.quantity > 0
)
insert into stock_movements (vendor_id, id, format_id, kind, quantity, on_hand_after, lot_id, happened_at)
select t.vendor_id, gen_random_uuid(), t.format_id, 'corrected', p.sign * t.quantity,
  case p.sign when -1 then t.on_hand - t.quantity else t.on_hand end,
  case p.sign when -1 then t.id end, now() + (2 * t.place + p.sign) * interval '1 millisecond'
from taken t cross join (values (-1), (1)) as p (sign) where t.quantity > 0;

-- Of two counts of a stock the one that was made later is right, whichever arrives or is applied first. Counts of
-- before were compared with the stock as it is now.
alter table stock_take_lines add column counted_at timestamptz;
update stock_take_lines l set counted_at = coalesce(t.closed_at, now())
  from stock_takes t
  where t.vendor_id = l.vendor_id and t.id = l.stock_take_id and l.counted is not null;
-- When all of a stock was last counted.
alter table inventory_items add column counted_at timestamptz;
