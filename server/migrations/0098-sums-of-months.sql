-- Reports of years add up what a seller's months come to instead of each order: a month that is over has a row in
-- order_months and its sums beside it. Whatever changes an order or its lines deletes the row, and the reports read the
-- orders again until the month has been added up anew.
create table order_months (
  vendor_id uuid not null references organizations (id),
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  primary key (vendor_id, month)
);

-- By what reports of orders tell apart.
create table order_month_sums (
  vendor_id uuid not null,
  month date not null,
  status text not null,
  currency text not null,
  customer_id uuid not null,
  fulfilment_id uuid not null,
  orders integer not null,
  lines_count bigint not null,
  lines_minor bigint not null,
  lines_kg numeric not null,
  credited_minor bigint not null,
  delivery_fee_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  primary key (vendor_id, month, status, currency, customer_id, fulfilment_id),
  foreign key (vendor_id, month) references order_months on delete cascade
);

-- By what reports of lines tell apart.
create table order_month_line_sums (
  vendor_id uuid not null,
  month date not null,
  status text not null,
  currency text not null,
  format_id uuid not null,
  product_id uuid not null,
  category_id text,
  producer_id uuid,
  lines bigint not null,
  amount_minor bigint not null,
  credited_minor bigint not null,
  sold_kg numeric not null,
  sold numeric not null,
  unique nulls not distinct (vendor_id, month, status, currency, format_id, product_id, category_id, producer_id),
  foreign key (vendor_id, month) references order_months on delete cascade
);

-- Changes hold the lock together; a month is added up only while nobody holds it.
create function forget_order_month(vendor uuid, day date) returns void language plpgsql as $$
declare
  of_day date := date_trunc('month', day::timestamp)::date;
begin
  perform pg_advisory_xact_lock_shared(
    hashtextextended('order month ' || vendor || ' ' || (of_day - date '2000-01-01'), 0));
  delete from order_months where vendor_id = vendor and month = of_day;
end $$;

create function forget_month_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform forget_order_month(old.vendor_id, old.on_day); end if;
  if tg_op <> 'DELETE' then perform forget_order_month(new.vendor_id, new.on_day); end if;
  return null;
end $$;
-- Months are added up 59 days after they end, so a newer order has nothing to forget.
create trigger month_after_insert after insert on purchase_orders
  for each row when (new.on_day < current_date - 45) execute function forget_month_of_order();
create trigger month_after_delete after delete on purchase_orders
  for each row when (old.on_day < current_date - 45) execute function forget_month_of_order();
create trigger month_after_update after update on purchase_orders
  for each row
  when ((old.on_day < current_date - 45 or new.on_day < current_date - 45)
    and (old.vendor_id, old.on_day, old.status, old.currency, old.customer_id, old.fulfilment_id, old.is_test,
      old.lines_count, old.lines_minor, old.lines_kg, old.credited_minor, old.delivery_fee_minor, old.tax_minor,
      old.total_minor)
    is distinct from (new.vendor_id, new.on_day, new.status, new.currency, new.customer_id, new.fulfilment_id,
      new.is_test, new.lines_count, new.lines_minor, new.lines_kg, new.credited_minor, new.delivery_fee_minor,
      new.tax_minor, new.total_minor))
  execute function forget_month_of_order();

-- Lines may change without what they come to together.
create or replace function update_order_line_sums() returns trigger language plpgsql as $$
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
  perform forget_order_month(o.vendor_id, o.month)
  from (
    select distinct vendor_id, date_trunc('month', on_day::timestamp)::date as month from purchase_orders
    where id in (select purchase_order_id from changed) and on_day < current_date - 45) o;
  return null;
end $$;
