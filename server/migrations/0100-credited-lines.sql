-- What granted claims and credit notes gave back of each line, before tax: reports show it beside what was sold, and the
-- service fee is that of what is left.
alter table purchase_order_lines
  add column credited_minor bigint not null default 0 check (credited_minor >= 0);
alter table purchase_orders add column credited_minor bigint not null default 0;

drop index purchase_order_lines_sold;
create index purchase_order_lines_sold on purchase_order_lines (purchase_order_id)
  include (amount_minor, credited_minor, sold, sold_kg, product_id, format_id, category_id, producer_id);

create or replace function keep_sums_of_lines() returns trigger language plpgsql as $$
begin
  update purchase_orders o
    set lines_count = s.lines_count, lines_minor = s.lines_minor, lines_kg = s.lines_kg,
      credited_minor = s.credited_minor
  from (
    select c.id, count(l.id)::integer as lines_count, coalesce(sum(l.amount_minor), 0)::bigint as lines_minor,
      coalesce(sum(l.sold_kg), 0) as lines_kg, coalesce(sum(l.credited_minor), 0)::bigint as credited_minor
    from (select distinct purchase_order_id as id from changed) c
    left join purchase_order_lines l on l.purchase_order_id = c.id
    group by c.id) s
  where o.id = s.id
    and (o.lines_count, o.lines_minor, o.lines_kg, o.credited_minor)
      is distinct from (s.lines_count, s.lines_minor, s.lines_kg, s.credited_minor);
  return null;
end $$;

-- What was given back before: granted claims, and credit notes without one of invoices that stand.
update purchase_order_lines l set credited_minor = least(greatest(l.amount_minor, 0), g.amount)
from (
  select purchase_order_id, line_id, sum(amount)::bigint as amount from (
    select c.purchase_order_id, (claimed ->> 'lineId')::uuid as line_id, (claimed ->> 'amountMinor')::bigint as amount
    from order_claims c, jsonb_array_elements(c.lines) claimed where c.status = 'accepted'
    union all
    select n.purchase_order_id, n.order_line_id, n.amount_minor
    from invoice_lines n join invoices i on i.id = n.invoice_id join invoices c on c.id = i.corrects_id
    where i.kind = 'creditNote' and i.published_at is not null and i.cause_event_id is null
      and c.status <> 'cancelled' and n.order_line_id is not null) all_given
  group by purchase_order_id, line_id) g
where g.purchase_order_id = l.purchase_order_id and g.line_id = l.id and g.amount > 0;
