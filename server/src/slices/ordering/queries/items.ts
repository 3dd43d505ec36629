import { sql } from 'kysely';
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
import { joinableOfferedPrices, type OfferedPrice, type PriceRow } from '../../offers/index.ts';
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
  const prices = await joinableOfferedPrices(ctx, customerId, vendorId, formatIds);
  if (prices === null) return itemsWith(ctx.db, vendorId, formatIds, new Map());
  const { rows } = await sql<ItemRow & { price: PriceRow | null }>`
    select items.*, case when priced.format_id is not null then json_build_object('scope_id', priced.scope_id,
      'unit_price', priced.unit_price::text, 'breaks', priced.breaks) end as price
    from (${itemsFrom(vendorId, formatIds)}) items
    left join (${prices.rows}) priced on priced.format_id = items.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, itemOf(row, row.price && prices.read(row.price))]));
}

/** Same as getItems, with prices that the caller has already read. */
export async function itemsWith(
  db: Db,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  offered: ReadonlyMap<FormatId, OfferedPrice>,
): Promise<Map<FormatId, OrderItem>> {
  if (formatIds.length === 0) return new Map();
  const { rows } = await itemsFrom(vendorId, formatIds).execute(db);
  return new Map(rows.map((row) => [row.id, itemOf(row, offered.get(row.id) ?? null)]));
}

const itemsFrom = (vendorId: OrganizationId, formatIds: readonly FormatId[]) => sql<ItemRow>`
    select f.id, f.product_id, p.name, f.title_en, f.title_fr, p.photo_file_ids[1] as photo_file_id, f.sku, f.sale_unit,
      p.storage, f.is_variable_weight, f.net_weight_kg, f.minimum_quantity, f.multiple_quantity, f.tax_class, f.tax_group,
      f.deposit_minor, p.producer_id, r.name as producer_name, p.category_id,
      ${commission.percent} as commission_percent, i.mode, i.available, i.sells_without_stock
    from formats f
    join products p on p.id = f.product_id
    join inventory_items i on i.vendor_id = f.vendor_id and i.format_id = f.id
    left join producers r on r.vendor_id = p.vendor_id and r.id = p.producer_id
    left join organization_settings s on s.organization_id = f.vendor_id
    left join categories g on g.id = p.category_id
    ${commission.rates}
    where f.vendor_id = ${vendorId} and f.id = any(${[...formatIds]}::uuid[])`;

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
