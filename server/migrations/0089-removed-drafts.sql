-- Orders whose draft a person removed: the period that was drafted does not draft them again, the next one does.
create table removed_drafts (
  vendor_id uuid not null references organizations (id),
  purchase_order_id uuid not null references purchase_orders (id) on delete cascade,
  -- In the seller's time zone.
  removed_on date not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, purchase_order_id)
);
-- For the deletion of an order.
create index removed_drafts_order on removed_drafts (purchase_order_id);
