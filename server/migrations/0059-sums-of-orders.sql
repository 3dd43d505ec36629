-- What the lines of an order come to, kept on the order by the database itself: a report by customer or month adds up
-- two hundred thousand orders instead of a million lines, and a list says how many lines there are without counting them.
alter table purchase_orders
  add column lines_count integer not null default 0,
  add column lines_minor bigint not null default 0,
  add column lines_kg numeric not null default 0;

create function keep_sums_of_lines() returns trigger language plpgsql as $$
begin
  update purchase_orders o
    set lines_count = s.lines_count, lines_minor = s.lines_minor, lines_kg = s.lines_kg
  from (
    select c.id, count(l.id)::integer as lines_count, coalesce(sum(l.amount_minor), 0)::bigint as lines_minor,
      coalesce(sum(l.sold_kg), 0) as lines_kg
    from (select distinct purchase_order_id as id from changed) c
    left join purchase_order_lines l on l.purchase_order_id = c.id
    group by c.id) s
  where o.id = s.id
    and (o.lines_count, o.lines_minor, o.lines_kg) is distinct from (s.lines_count, s.lines_minor, s.lines_kg);
  return null;
end $$;
create trigger sums_after_insert after insert on purchase_order_lines
  referencing new table as changed for each statement execute function keep_sums_of_lines();
create trigger sums_after_update after update on purchase_order_lines
  referencing new table as changed for each statement execute function keep_sums_of_lines();
create trigger sums_after_delete after delete on purchase_order_lines
  referencing old table as changed for each statement execute function keep_sums_of_lines();

update purchase_orders o
  set lines_count = s.lines_count, lines_minor = s.lines_minor, lines_kg = s.lines_kg
from (
  select purchase_order_id as id, count(*)::integer as lines_count, sum(amount_minor)::bigint as lines_minor,
    sum(sold_kg) as lines_kg
  from purchase_order_lines group by purchase_order_id) s
where o.id = s.id;
