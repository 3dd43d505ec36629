import { sql, type RawBuilder } from 'kysely';
import {
  type Bilingual,
  type FormatId,
  type OrganizationId,
  type ProducerId,
  type ProductId,
  type TaxGroup,
} from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { commission } from '../../catalogue/index.ts';
import {
  offeredPricesAsJson,
  pricesOfPair,
  type OfferedPrice,
  type PricesOfPair,
} from '../../offers/index.ts';
import type { OrderItem } from '../rules/items.ts';

interface ItemRow {
  id: FormatId;
  product_id: ProductId;
  name: Bilingual;
  title_en: string;
  title_fr: string;
  photo_file_id: string | null;
  sku: string | null;
  sale_unit: OrderItem['saleUnit'];
  storage: OrderItem['storage'];
  is_variable_weight: boolean;
  net_weight_kg: string | null;
  minimum_quantity: string | null;
  multiple_quantity: string | null;
  tax_class: OrderItem['taxClass'];
  tax_group: TaxGroup;
  deposit_minor: number;
  producer_id: ProducerId | null;
  producer_name: string | null;
  commission_percent: string | null;
  category_id: string | null;
  mode: string;
  available: string;
  sells_without_stock: boolean;
}

/**
 * Formats of one seller with current prices for one customer. A name that is missing in one language falls back to
 * the other.
 */
export async function getItems(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  customerId: OrganizationId,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, OrderItem>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<PricedItems>`
    select ${itemsAsJson} as items, ${offeredPricesAsJson(ctx.clock.now())} as offered
    from (select ${vendorId}::uuid as vendor_id, ${customerId}::uuid as customer_id,
      ${[...formatIds]}::uuid[] as format_ids) pair`.execute(ctx.db);
  const items = pricedItems(rows[0]!);
  // In the order of the ids: the first price decides on the currency.
  return new Map(formatIds.flatMap((id) => (items.has(id) ? [[id, items.get(id)!]] : [])));
}

/** What `itemsAsJson` and `offeredPricesAsJson` bring for one row `pair`. */
export interface PricedItems {
  items: ItemRow[];
  offered: PricesOfPair;
}

export function pricedItems({ items, offered }: PricedItems): Map<FormatId, OrderItem> {
  const prices = pricesOfPair(offered);
  return new Map(items.map((row) => [row.id, itemOf(row, prices.get(row.id) ?? null)]));
}

/** Same as getItems, with prices that the caller has already read. */
export async function itemsWith(
  db: Db,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  offered: ReadonlyMap<FormatId, OfferedPrice>,
): Promise<Map<FormatId, OrderItem>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await sql<Pick<PricedItems, 'items'>>`
    select ${itemsAsJson} as items
    from (select ${vendorId}::uuid as vendor_id, ${[...formatIds]}::uuid[] as format_ids) pair`.execute(db);
  return new Map(rows[0]!.items.map((row) => [row.id, itemOf(row, offered.get(row.id) ?? null)]));
}

/** The formats `pair.format_ids` of the seller `pair.vendor_id`, as SQL for another statement; decimals are text. */
export const itemsAsJson: RawBuilder<ItemRow[]> = sql`coalesce((select json_agg(item) from (
    select f.id, f.product_id, p.name, f.title_en, f.title_fr, p.photo_file_ids[1] as photo_file_id, f.sku, f.sale_unit,
      p.storage, f.is_variable_weight, f.net_weight_kg::text, f.minimum_quantity::text, f.multiple_quantity::text,
      f.tax_class, f.tax_group, f.deposit_minor, p.producer_id, r.name as producer_name, p.category_id,
      (${commission.percent})::text as commission_percent, i.mode, i.available::text, i.sells_without_stock
    from formats f
    join products p on p.id = f.product_id
    join inventory_items i on i.vendor_id = f.vendor_id and i.format_id = f.id
    left join producers r on r.vendor_id = p.vendor_id and r.id = p.producer_id
    left join organization_settings s on s.organization_id = f.vendor_id
    left join categories g on g.id = p.category_id
    ${commission.rates}
    where f.vendor_id = pair.vendor_id and f.id = any(pair.format_ids)) item), '[]')`;

/** Items sold by weight weigh the ordered quantity. */
const unitWeight: Partial<Record<OrderItem['saleUnit'], string>> = { kg: '1', lb: '0.454' };

function itemOf(row: ItemRow, offered: OfferedPrice | null): OrderItem {
  const { name } = row;
  return {
    formatId: row.id,
    productId: row.product_id,
    name: { en: name.en || name.fr, fr: name.fr || name.en },
    title: { en: row.title_en, fr: row.title_fr },
    photoFileId: row.photo_file_id,
    sku: row.sku,
    saleUnit: row.sale_unit,
    storage: row.storage,
    isVariableWeight: row.is_variable_weight,
    netWeightKg: decimal(row.net_weight_kg) ?? unitWeight[row.sale_unit] ?? null,
    minimumQuantity: decimal(row.minimum_quantity),
    multipleQuantity: decimal(row.multiple_quantity),
    taxClass: row.tax_class,
    taxGroup: row.tax_class === 'taxable' ? row.tax_group : null,
    depositMinor: row.deposit_minor,
    producerId: row.producer_id,
    producerName: row.producer_name,
    commissionPercent: row.commission_percent,
    categoryId: row.category_id,
    available: row.mode === 'unlimited' || row.sells_without_stock ? null : decimal(row.available),
    offered,
  };
}
