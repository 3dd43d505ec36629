import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import { samePlan } from '../../../platform/prepared-statements.ts';
import type { Tx } from '../../../platform/transaction.ts';
import {
  MAX_ROW_LOCKS,
  lockPart,
  noChanges,
  MAX_NOTIFIED,
  type ProjectedFormats,
  type Part,
} from './projection-changes.ts';

/**
 * Rewrites the sellable formats of a seller: not archived, with enough stock for the smallest order. One statement
 * whatever their number; rows that are already correct are not written.
 */
export async function projectFormats(
  tx: Tx,
  vendorId: OrganizationId,
  part: Part,
): Promise<ProjectedFormats> {
  if (part.length === 0) return { ...noChanges, formatIds: [] };
  await lockPart(tx, 'formats', vendorId, part);
  const { rows } = await sql<ProjectedFormats>`${samePlanFor(part)}
    with described as (
      ${formatRowsSql(vendorId, isIn('f.id', part))}
    ), target as materialized (
      select format_id, vendor_id, product_id, category_id, parent_category_id, producer_id, certifications, storage, stock,
        shown_from, shown_until, offered_since, sort_en, sort_fr, kg_per_unit, gtin,
        setweight(to_tsvector('simple', plain_names) || to_tsvector('english', plain_en) || to_tsvector('french', plain_fr), 'A')
          || setweight(to_tsvector('simple', plain_around) || to_tsvector('english', plain_around)
            || to_tsvector('french', plain_around), 'B')
          || setweight(to_tsvector('english', plain_description) || to_tsvector('french', plain_description), 'D') as search,
        plain_names || ' ' || plain_people as words
      from described
    ), removed as (
      delete from offered_formats o where o.vendor_id = ${vendorId} and ${isIn('o.format_id', part)}
        and not exists (select from target w where w.format_id = o.format_id)
      returning o.format_id
    ), upserted as (
      insert into offered_formats as o
      select format_id, vendor_id, product_id, category_id, parent_category_id, producer_id, certifications, storage, stock,
        shown_from, shown_until, offered_since, sort_en, sort_fr, kg_per_unit, gtin, search
      from target
      on conflict (format_id) do update set
        vendor_id = excluded.vendor_id, product_id = excluded.product_id, category_id = excluded.category_id,
        parent_category_id = excluded.parent_category_id, producer_id = excluded.producer_id,
        certifications = excluded.certifications, storage = excluded.storage, stock = excluded.stock,
        shown_from = excluded.shown_from, shown_until = excluded.shown_until, offered_since = excluded.offered_since,
        sort_en = excluded.sort_en, sort_fr = excluded.sort_fr, kg_per_unit = excluded.kg_per_unit, gtin = excluded.gtin,
        search = excluded.search
      where o is distinct from excluded
      returning o.format_id, o.xmax = 0 as is_new
    ), words as (
      insert into offer_words (word)
      select distinct word from upserted join target using (format_id), regexp_split_to_table(words, ' ') as word
      where length(word) > 2 and word ~ '[a-z]' order by word
      on conflict do nothing
    )
    select (select count(*) from upserted where is_new) as added, (select count(*) from upserted where not is_new) as changed,
      (select count(*) from removed) as removed,
      array(select format_id from upserted union select format_id from removed limit ${MAX_NOTIFIED + 1}) as "formatIds"
  `.execute(tx);
  return rows[0]!;
}

const isIn = (column: string, part: Part) =>
  part === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${part}::uuid[])`;

const samePlanFor = (part: Part) => (part === 'all' || part.length > MAX_ROW_LOCKS ? sql`` : samePlan);

/**
 * Of formats whose stock moved, those whose displayed stock changes, as SQL for an array. Most sales change nothing
 * visible, and this avoids computing the search text of each format again. `items`: the rows of inventory items.
 */
export const formatsWithChangedStock = (
  vendorId: OrganizationId,
  part: Part,
  items: RawBuilder<unknown>,
): RawBuilder<string[]> => sql`array(
    select coalesce(d.format_id, o.format_id)
    from (${formatRowsSql(vendorId, isIn('f.id', part), items)}) d
    full join (select * from offered_formats o where o.vendor_id = ${vendorId} and ${isIn('o.format_id', part)}) o
      on o.format_id = d.format_id
    where (d.format_id, d.stock, d.shown_from, d.shown_until)
      is distinct from (o.format_id, o.stock, o.shown_from, o.shown_until))`;

export async function findFormatsWithChangedStock(
  tx: Tx,
  vendorId: OrganizationId,
  part: Part,
): Promise<Part> {
  if (part === 'all' || part.length === 0) return part;
  await lockPart(tx, 'formats', vendorId, part);
  const { rows } = await sql<{ ids: string[] }>`${samePlanFor(part)}
    select ${formatsWithChangedStock(vendorId, part, sql`inventory_items`)} as ids`.execute(tx);
  return rows[0]!.ids;
}

/** Reads the source tables: one row per format that can be sold. */
const formatRowsSql = (
  vendorId: OrganizationId,
  ofPart: RawBuilder<unknown>,
  items: RawBuilder<unknown> = sql`inventory_items`,
) => sql`
      select f.id as format_id, f.vendor_id, f.product_id, p.category_id, c.parent_id as parent_category_id, p.producer_id,
        p.certifications, p.storage,
        case when i.mode <> 'unlimited' and i.available < least_order then 'withoutStock'
             when i.mode <> 'unlimited' and i.low_stock_threshold is not null and i.available <= i.low_stock_threshold then 'low'
             else 'inStock' end as stock,
        coalesce(i.available_from::timestamp at time zone s.time_zone, '-infinity') as shown_from,
        coalesce((i.available_until + 1)::timestamp at time zone s.time_zone, 'infinity') as shown_until,
        f.created_at as offered_since,
        plain_text(coalesce(nullif(p.name->>'en', ''), p.name->>'fr') || ' ' || f.title_en) as sort_en,
        plain_text(coalesce(nullif(p.name->>'fr', ''), p.name->>'en') || ' ' || f.title_fr) as sort_fr,
        ${kgPerUnit} as kg_per_unit,
        f.gtin,
        plain_text(concat_ws(' ', p.name->>'en', p.name->>'fr')) as plain_names,
        plain_text(concat_ws(' ', p.name->>'en', f.title_en)) as plain_en,
        plain_text(concat_ws(' ', p.name->>'fr', f.title_fr)) as plain_fr,
        plain_text(concat_ws(' ', c.name_en, c.name_fr, above.name_en, above.name_fr, r.name, s.name, p.origin,
          array_to_string(p.certifications, ' '))) as plain_around,
        plain_text(concat_ws(' ', p.description->>'en', p.description->>'fr')) as plain_description,
        plain_text(concat_ws(' ', r.name, s.name)) as plain_people
      from formats f
      join products p on p.id = f.product_id and p.vendor_id = f.vendor_id
      join ${items} i on i.format_id = f.id and i.vendor_id = f.vendor_id
      join organizations s on s.id = f.vendor_id
      left join producers r on r.vendor_id = p.vendor_id and r.id = p.producer_id
      left join categories c on c.id = p.category_id
      left join categories above on above.id = c.parent_id
      cross join lateral (select ${smallestOrderSql} as least_order) l
      where f.vendor_id = ${vendorId} and ${ofPart} and f.archived_at is null and p.archived_at is null
        and (i.mode = 'unlimited' or i.sells_without_stock or (i.available > 0 and i.available >= least_order))`;

/** The smallest quantity that may be ordered: the minimum, rounded up to the multiple (contract: smallestOrder). */
const smallestOrderSql = sql`greatest(0.001, case when coalesce(f.multiple_quantity, 0) = 0 then coalesce(f.minimum_quantity, 0)
  else greatest(1, ceil(coalesce(f.minimum_quantity, 0) / f.multiple_quantity)) * f.multiple_quantity end)`;

/** Price per kilogram by the sale unit, by the declared weight, or by the content of a unit. */
const kgPerUnit = sql`case
  when f.is_variable_weight or f.sale_unit = 'kg' then 1
  when f.sale_unit = 'lb' then 0.45359237
  when f.net_weight_kg is not null then f.net_weight_kg
  else nullif(coalesce(f.quantity_per_unit, 1) * f.content_quantity
    * case f.content_unit when 'kg' then 1 when 'g' then 0.001 when 'lb' then 0.45359237 end, 0) end`;
