import { sql } from 'kysely';
import type { OrganizationId, PriceListId, PriceListLine } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { FormatNames, ItemRow } from './records.ts';

/**
 * Lines of a list as customers see them: neither hidden nor archived, by category, then by name in the reader's
 * language.
 */
export async function priceListLines(
  db: Db,
  {
    vendorId,
    priceListId,
    language,
  }: { vendorId: OrganizationId; priceListId: PriceListId; language: 'en' | 'fr' },
  limit: number,
): Promise<PriceListLine[]> {
  const rows = await db
    .selectFrom('price_list_items as i')
    .innerJoin('formats as f', 'f.id', 'i.inventory_item_id')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .select([
      'i.id',
      'i.unit_price',
      'i.breaks',
      'p.name',
      'f.title_en',
      'f.title_fr',
      'f.sku',
      'f.sale_unit',
      'f.is_variable_weight',
      'c.name_en',
      'c.name_fr',
      sql<string | null>`trim_scale(round(i.unit_price / ${kgPerUnit}, 4))::text`.as('price_per_kg'),
    ])
    .where('i.vendor_id', '=', vendorId)
    .where('i.price_list_id', '=', priceListId)
    .where('i.is_hidden', '=', false)
    .where('f.archived_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .orderBy(sql`c.position nulls last`)
    .orderBy(sql`p.name->>${sql.lit(language)} collate public.by_name`)
    .orderBy('f.position')
    .orderBy('i.id')
    .limit(limit)
    .execute();
  return rows.map(lineOf);
}

interface LineRecord extends Pick<
  ItemRow & FormatNames,
  'id' | 'unit_price' | 'breaks' | 'name' | 'title_en' | 'title_fr' | 'sku' | 'is_variable_weight'
> {
  sale_unit: string;
  name_en: string | null;
  name_fr: string | null;
  price_per_kg: string | null;
}

const lineOf = (row: LineRecord): PriceListLine => ({
  id: row.id,
  productName: row.name,
  formatTitle: { en: row.title_en, fr: row.title_fr },
  sku: row.sku,
  category: row.name_en === null ? null : { en: row.name_en, fr: row.name_fr ?? row.name_en },
  unitPrice: row.unit_price,
  isByKg: row.is_variable_weight || row.sale_unit === 'kg',
  pricePerKg: row.price_per_kg,
  breaks: row.breaks,
});

/** Kilograms per sale unit: from the unit, the stated net weight or the contents, computed as in the offer search. */
const kgPerUnit = sql`case
  when f.is_variable_weight or f.sale_unit = 'kg' then 1
  when f.sale_unit = 'lb' then 0.45359237
  when f.net_weight_kg is not null then f.net_weight_kg
  else nullif(coalesce(f.quantity_per_unit, 1) * f.content_quantity
    * case f.content_unit when 'kg' then 1 when 'g' then 0.001 when 'lb' then 0.45359237 end, 0) end`;
