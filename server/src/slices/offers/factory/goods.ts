import { sql } from 'kysely';
import type { FormatId, OrganizationId, ProductId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/context.ts';
import { record, type NewEvent } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import type { EventType } from '../../../events.ts';

/** Goods, prices and routes as their own slices write them, told as they tell it, so that the projection follows. */
export interface NewGoods {
  vendorId: OrganizationId;
  fr: string;
  en: string;
  titleFr?: string;
  titleEn?: string;
  categoryId?: string;
  certifications?: string[];
  storage?: 'ambient' | 'chilled' | 'frozen';
  saleUnit?: string;
  netWeightKg?: string;
  minimum?: string;
  multiple?: string;
  gtin?: string;
  stock?: Partial<Stock>;
}

export interface Stock {
  mode: 'tracked' | 'unlimited' | 'weekly';
  onHand: string;
  sellsWithoutStock: boolean;
  lowStockThreshold: string | null;
  availableFrom: string | null;
  availableUntil: string | null;
}

const plenty: Stock = {
  mode: 'tracked',
  onHand: '100',
  sellsWithoutStock: false,
  lowStockThreshold: null,
  availableFrom: null,
  availableUntil: null,
};

/** Writes, and tells it in the same transaction. */
export const written = (
  ctx: Ctx,
  event: NewEvent<EventType>,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    await write(tx);
    await record(tx, event);
  });

export const touching = (vendorId: OrganizationId, formatIds: readonly string[]) => ({
  organizations: [vendorId],
  touched: { vendorId, formatIds },
});

export async function aCategory(db: Db, id: string, fr: string, en: string): Promise<void> {
  const parent = id.includes('.') ? id.slice(0, id.indexOf('.')) : null;
  await sql`insert into categories (id, parent_id, name_en, name_fr, position)
    values (${id}, ${parent}, ${en}, ${fr}, 1) on conflict do nothing`.execute(db);
}

/** One product with one format and its stock. */
export async function someGoods(
  ctx: Ctx,
  goods: NewGoods,
): Promise<{ productId: ProductId; formatId: FormatId }> {
  const productId = ctx.ids.next<'Product'>();
  const formatId = ctx.ids.next<'Format'>();
  const { vendorId, fr, en } = goods;
  const now = ctx.clock.now();
  const stock = { ...plenty, ...goods.stock };
  await written(
    ctx,
    {
      type: 'catalogue.productAdded',
      data: { productId, formatIds: [formatId] },
      ...touching(vendorId, [formatId]),
    },
    async (tx) => {
      await sql`insert into products (id, vendor_id, name, category_id, certifications, storage, search_text, created_at, changed_at)
        values (${productId}, ${vendorId}, ${JSON.stringify({ fr, en, original: 'fr' })}, ${goods.categoryId ?? null},
          ${goods.certifications ?? []}, ${goods.storage ?? 'ambient'}, plain_text(${`${fr} ${en}`}), ${now}, ${now})`.execute(
        tx,
      );
      await sql`insert into formats (id, vendor_id, product_id, title_en, title_fr, sale_unit, net_weight_kg, is_variable_weight,
          minimum_quantity, multiple_quantity, gtin, tax_class, position, created_at, changed_at)
        values (${formatId}, ${vendorId}, ${productId}, ${goods.titleEn ?? 'case of 10 kg'}, ${goods.titleFr ?? 'caisse de 10 kg'},
          ${goods.saleUnit ?? 'case'}, ${goods.netWeightKg ?? '10'}, false, ${goods.minimum ?? null}, ${goods.multiple ?? null},
          ${goods.gtin ?? null}, 'zeroRated', 1, ${now}, ${now})`.execute(tx);
      await sql`insert into inventory_items (vendor_id, format_id, mode, on_hand, low_stock_threshold, sells_without_stock,
          available_from, available_until, changed_at)
        values (${vendorId}, ${formatId}, ${stock.mode}, ${stock.onHand}, ${stock.lowStockThreshold}, ${stock.sellsWithoutStock},
          ${stock.availableFrom}, ${stock.availableUntil}, ${now})`.execute(tx);
    },
  );
  return { productId, formatId };
}

export const stocked = (
  ctx: Ctx,
  vendorId: OrganizationId,
  formatId: FormatId,
  stock: Partial<Stock>,
): Promise<void> =>
  written(
    ctx,
    {
      type: 'inventory.stockChanged',
      data: { count: 1, why: 'corrected' },
      ...touching(vendorId, [formatId]),
    },
    (tx) =>
      sql`update inventory_items set on_hand = coalesce(${stock.onHand ?? null}::numeric, on_hand),
        mode = coalesce(${stock.mode ?? null}, mode),
        sells_without_stock = coalesce(${stock.sellsWithoutStock ?? null}::boolean, sells_without_stock),
        available_from = ${stock.availableFrom ?? null}::date, available_until = ${stock.availableUntil ?? null}::date
        where format_id = ${formatId}`.execute(tx),
  );

export const productsArchived = (
  ctx: Ctx,
  vendorId: OrganizationId,
  productIds: ProductId[],
  isArchived: boolean,
): Promise<void> =>
  written(
    ctx,
    { type: 'catalogue.productsArchived', data: { productIds, isArchived }, organizations: [vendorId] },
    (tx) =>
      sql`update products set archived_at = ${isArchived ? ctx.clock.now() : null} where id = any(${productIds}::uuid[])`.execute(
        tx,
      ),
  );
