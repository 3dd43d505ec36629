-- Which orders have a place in a scheduled offer that takes so many and no more: one a place, gone when it is given up.
-- Those since the offer's window opened count.
create table scheduled_offer_places (
  vendor_id uuid not null references organizations (id),
  scheduled_offer_id uuid not null,
  purchase_order_id uuid not null,
  taken_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (scheduled_offer_id, purchase_order_id),
  foreign key (vendor_id, scheduled_offer_id) references scheduled_offers (vendor_id, id)
);
-- How many a window has.
create index scheduled_offer_places_window on scheduled_offer_places (scheduled_offer_id, taken_at);
-- What an order that is given up gives back.
create index scheduled_offer_places_order on scheduled_offer_places (purchase_order_id);

insert into scheduled_offer_places (vendor_id, scheduled_offer_id, purchase_order_id, taken_at)
select distinct s.vendor_id, s.id, o.id, o.submitted_at
from purchase_orders o
join purchase_order_lines l on l.purchase_order_id = o.id
join scheduled_offers s on s.vendor_id = o.vendor_id and s.id = l.price_list_id
where not o.is_test and o.status not in ('declined', 'cancelled', 'expired')
  and coalesce(l.delivered, l.prepared, l.confirmed, l.requested) > 0;
