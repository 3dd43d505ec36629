-- Weighed goods are bought by the piece and paid by the kilogram: what came is weighed at the receipt.
alter table hub_purchase_lines
  add column is_variable_weight boolean not null default false,
  add column net_weight_kg numeric check (net_weight_kg > 0),
  add column received_kg numeric check (received_kg >= 0),
  -- Kilograms that are paid, as far as they are known: weighed, else what the pieces should weigh.
  add column paid_quantity numeric generated always as (case when is_variable_weight
    then coalesce(received_kg, round(coalesce(received, ordered) * coalesce(net_weight_kg, 1), 3))
    else coalesce(received, ordered) end) stored;

update hub_purchase_lines l set is_variable_weight = true, net_weight_kg = f.net_weight_kg
from formats f where f.id = l.format_id and f.is_variable_weight;

-- What is sold by the kilogram or the pound weighs what is ordered of it; reports had nothing for it.
update purchase_order_lines set net_weight_kg = case sale_unit when 'kg' then 1 else 0.454 end
where sale_unit in ('kg', 'lb') and net_weight_kg is null and not is_variable_weight;
