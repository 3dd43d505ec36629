-- Kilograms of what is sold by weight, as an order shows them: weighed, in proportion where fewer pieces were delivered
-- than weighed, or pieces × what one should weigh. The same rule as the ordering slice's, held together by a test.
create function kilograms_sold(weights text[], quantity numeric, prepared numeric, net_weight_kg numeric)
  returns numeric language sql immutable parallel safe
  return (select case
      when coalesce(w.sum, 0) = 0 then round(quantity * coalesce(net_weight_kg, 1), 3)
      when coalesce(prepared, quantity) in (quantity, 0) then w.sum
      else round(w.sum * quantity / coalesce(prepared, quantity), 3) end
    from (select sum(weight::numeric) as sum from unnest(weights) as weight) w);

-- What a line is worth before tax, kept by the database itself: reports add up a million of them, and none can be stale.
alter table purchase_order_lines
  add column sold numeric not null generated always as (coalesce(delivered, prepared, confirmed, requested)) stored,
  add column sold_kg numeric not null generated always as (case
    when is_variable_weight
      then kilograms_sold(weights, coalesce(delivered, prepared, confirmed, requested), prepared, net_weight_kg)
    else round(coalesce(delivered, prepared, confirmed, requested) * coalesce(net_weight_kg, 0), 3) end) stored,
  add column amount_minor bigint not null generated always as (round(100 * unit_price * case
    when is_variable_weight
      then kilograms_sold(weights, coalesce(delivered, prepared, confirmed, requested), prepared, net_weight_kg)
    else coalesce(delivered, prepared, confirmed, requested) end)::bigint) stored;

-- Reports: every line of the orders of a period, by product, format, category, producer, without reading the lines.
create index purchase_order_lines_sold on purchase_order_lines (purchase_order_id)
  include (amount_minor, sold, sold_kg, product_id, format_id, category_id, producer_id);

-- Questions that are asked again, and mailed.
create table saved_reports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  side text not null check (side in ('vendor', 'customer')),
  name text not null check (name <> ''),
  question jsonb not null,
  schedule text not null check (schedule in ('none', 'weekly', 'monthly')),
  recipients text[] not null default '{}',
  -- The next morning on which it is mailed.
  sends_next_at timestamptz,
  last_sent_at timestamptz,
  -- Who asked for it last: it is mailed in their language, as long as they may see it.
  asked_by uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check ((schedule = 'none') = (sends_next_at is null))
);
-- The schedule that mails what is due.
create index saved_reports_due on saved_reports (sends_next_at) where sends_next_at is not null;
