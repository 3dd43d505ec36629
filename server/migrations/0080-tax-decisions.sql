-- Where a seller charges a tax (a country or a province; null: wherever it delivers), and from when to when.
alter table taxes
  add column jurisdiction text,
  add column valid_from date,
  add column valid_until date,
  add check (valid_from <= valid_until);
update taxes set jurisdiction = case
    when name::text ~* '\m(tvq|qst)\M' then 'CA-QC'
    when name::text ~* '\m(hst|tvh)\M' and rate = 13 then 'CA-ON'
    when name::text ~* '\m(hst|tvh)\M' and rate = 14 then 'CA-NS'
    when name::text ~* '\m(gst|tps)\M' then 'CA'
    when name::text ~* '\mtva\M' and exists (
      select from organizations o where o.id = taxes.organization_id and o.country = 'FR') then 'FR'
  end;

-- Why a customer is not charged some taxes: a certificate's number, its file, its last day, the reason that prints.
alter table relationships add column tax_exemption jsonb;

-- What was decided of the taxes of an order: where it is supplied, and of what the customer is exempt. What a line
-- bears are taxes of the order; the taxes of its format are kept for another place or day.
alter table purchase_orders
  add column place_of_supply text,
  add column tax_exemptions jsonb not null default '[]';
alter table purchase_order_lines add column format_tax_ids uuid[] not null default '{}';
update purchase_order_lines l set
    format_tax_ids = l.tax_ids,
    tax_ids = array(
      select id from unnest(l.tax_ids) with ordinality as own (id, place)
      where exists (
        select from purchase_orders o, jsonb_array_elements(o.tax_rates) as rate
        where o.id = l.purchase_order_id and rate ->> 'taxId' = own.id::text)
      order by own.place)
  where l.tax_ids <> '{}';

alter table invoices add column tax_exemptions jsonb not null default '[]';
