-- The groups of taxable products that a tax is charged on: the list of a seller decides, not its products.
alter table taxes add column tax_groups text[] not null default '{standard,reduced,prepared,alcohol,nonFood}'
  check (tax_groups <@ '{standard,reduced,prepared,alcohol,nonFood}'::text[]);
-- What a format is for taxes when it is taxable.
alter table formats add column tax_group text not null default 'standard'
  check (tax_group in ('standard', 'reduced', 'prepared', 'alcohol', 'nonFood'));
alter table purchase_order_lines add column tax_group text not null default 'standard'
  check (tax_group in ('standard', 'reduced', 'prepared', 'alcohol', 'nonFood'));

create function pg_temp.taxes_in(seller uuid, ids uuid[]) returns uuid[] language sql as
  $$ select array(select id from taxes where organization_id = seller and id = any (ids) order by id) $$;

-- Taxable formats without a tax, of a seller that has taxes, bore none: they are zero-rated.
update formats f set tax_class = 'zeroRated'
where tax_class = 'taxable' and pg_temp.taxes_in(vendor_id, tax_ids) = '{}'
  and exists (select from taxes t where t.organization_id = f.vendor_id);

-- Formats of a seller with the same taxes become one group, those with the highest rate the standard one.
create temporary table tax_sets on commit drop as
select vendor_id, ids,
  ('{standard,reduced,prepared,alcohol,nonFood}'::text[])[row_number() over (
    partition by vendor_id order by (select sum(rate) from taxes t where t.id = any (ids)) desc nulls last, formats desc, ids)]
    as tax_group
from (
  select vendor_id, pg_temp.taxes_in(vendor_id, tax_ids) as ids, count(*) as formats
  from formats where tax_class = 'taxable' group by 1, 2) as sets;

do $$
declare seller text;
begin
  select min(o.name) into seller from tax_sets s join organizations o on o.id = s.vendor_id where s.tax_group is null;
  if seller is not null then
    raise exception 'The taxable products of % have more than five combinations of taxes. Reduce them to five, then start again.', seller;
  end if;
end $$;

update formats f set tax_group = s.tax_group from tax_sets s
where s.vendor_id = f.vendor_id and f.tax_class = 'taxable' and s.tax_group <> 'standard'
  and s.ids = pg_temp.taxes_in(f.vendor_id, f.tax_ids);

-- Each tax is charged on the groups whose formats bore it. A format bore a tax by its own id, by that of the same tax
-- with other dates, and a Canadian tax of another place by any Canadian one. A group without formats follows the
-- standard one.
with placed as (
  select t.*, coalesce(nullif(t.name->>'fr', ''), t.name->>'en') as label,
    coalesce(case when a.region like a.country || '-%' then a.region else a.country end, o.country) as home
  from taxes t join organizations o on o.id = t.organization_id
  left join addresses a on a.organization_id = t.organization_id and a.is_main),
charged as (
  select p.*, (p.jurisdiction is null or p.jurisdiction = p.home or p.home like p.jurisdiction || '-%')
    and not (p.jurisdiction = 'CA' and p.home in ('CA-NB', 'CA-NL', 'CA-NS', 'CA-ON', 'CA-PE')
      and exists (select from placed h where h.organization_id = p.organization_id and h.jurisdiction = p.home
        and current_date between coalesce(h.valid_from, '-infinity') and coalesce(h.valid_until, 'infinity'))) as is_home
  from placed p),
pairs as (
  select t.organization_id, t.id, o.id as other, o.is_home as other_is_home, o.jurisdiction as other_place, t.jurisdiction,
    t.id = o.id or (coalesce(t.jurisdiction, '') = coalesce(o.jurisdiction, '')
      and lower(trim(t.label)) = lower(trim(o.label))
      and not (coalesce(t.valid_from, '-infinity') <= coalesce(o.valid_until, 'infinity')
        and coalesce(o.valid_from, '-infinity') <= coalesce(t.valid_until, 'infinity'))) as is_same
  from charged t join charged o on o.organization_id = t.organization_id),
borne as (
  select organization_id, id, array_agg(other) filter (where is_same or (other_place like 'CA%' and is_elsewhere)) as by_ids
  from (select p.*, p.jurisdiction like 'CA%'
      and not bool_or(p.is_same and p.other_is_home) over (partition by p.organization_id, p.id) as is_elsewhere
    from pairs p) as p
  group by organization_id, id)
update taxes t set tax_groups = array(
  select g.tax_group
  from unnest('{standard,reduced,prepared,alcohol,nonFood}'::text[]) with ordinality as g (tax_group, place)
  left join tax_sets s on s.vendor_id = t.organization_id and s.tax_group = g.tax_group
  join tax_sets standard on standard.vendor_id = t.organization_id and standard.tax_group = 'standard'
  where coalesce(s.ids, standard.ids) && b.by_ids order by g.place)
from borne b
where b.organization_id = t.organization_id and b.id = t.id
  and exists (select from tax_sets s where s.vendor_id = t.organization_id and s.ids <> '{}');

-- Orders that can still change keep what their lines and taxes were decided by.
update purchase_order_lines l set tax_group = coalesce(s.tax_group, f.tax_group)
from purchase_orders o, formats f
left join tax_sets s on s.vendor_id = f.vendor_id
where o.id = l.purchase_order_id and o.status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit')
  and l.tax_class = 'taxable' and f.id = l.format_id
  and (s.vendor_id is null or s.ids = pg_temp.taxes_in(l.vendor_id, l.format_tax_ids));

update purchase_orders o set tax_rates = (
  select jsonb_agg(case when t.id is null then r.tax else r.tax || jsonb_build_object('taxGroups', t.tax_groups) end order by r.place)
  from jsonb_array_elements(o.tax_rates) with ordinality as r (tax, place)
  left join taxes t on t.organization_id = o.vendor_id and t.id = (r.tax->>'taxId')::uuid)
where status in ('submitted', 'confirmed', 'preparing', 'ready', 'inTransit') and tax_rates <> '[]';

-- The release before this one reads and writes tax ids of formats and order lines: they follow the group, so that both
-- releases may serve at once. The next release drops these columns and triggers.
create function format_tax_ids_of_group() returns trigger language plpgsql as $$
begin
  new.tax_group := coalesce(new.tax_group, 'standard');
  new.tax_ids := case when new.tax_class = 'taxable' then array(
    select id from taxes where organization_id = new.vendor_id and new.tax_group = any (tax_groups) order by position, id)
    else '{}' end;
  return new;
end $$;
create trigger format_tax_ids before insert or update of tax_class, tax_group, tax_ids on formats
  for each row execute function format_tax_ids_of_group();

create function order_line_tax_ids_of_group() returns trigger language plpgsql as $$
begin
  if new.tax_class = 'taxable' and new.format_tax_ids = '{}' then
    new.format_tax_ids := array(
      select id from taxes where organization_id = new.vendor_id and new.tax_group = any (tax_groups) order by position, id);
  elsif new.tax_class = 'taxable' then
    new.tax_group := coalesce((select tax_group from formats where id = new.format_id), new.tax_group);
  end if;
  return new;
end $$;
create trigger order_line_tax_ids before insert on purchase_order_lines
  for each row execute function order_line_tax_ids_of_group();
