-- A bag of 5 kg is one unit of 5 kg: offers of such formats get their weight, by which prices are compared.
update offered_formats o
set kg_per_unit = f.content_quantity * case f.content_unit when 'kg' then 1 when 'g' then 0.001 else 0.45359237 end
from formats f
where f.id = o.format_id and o.kg_per_unit is null and f.quantity_per_unit is null and f.net_weight_kg is null
  and f.content_unit in ('kg', 'g', 'lb') and f.content_quantity > 0;
