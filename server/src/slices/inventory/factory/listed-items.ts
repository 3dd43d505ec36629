import type { FormatId, InventoryEdit, LotId, OrganizationId, ProductId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { insertProduct, type NewProduct } from '../../catalogue/factory/products.ts';
import { asOwner } from '../../organizations/factory.ts';
import { editItems } from '../commands/edit-items.ts';
import { newLotRow } from '../commands/save-stock.ts';
import { recordMovement } from '../commands/record-movement.ts';

export interface NewProducts extends NewProduct {
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

/** One product with one format and its stock. */
export const aListedItem = (
  ctx: Ctx,
  product: NewProducts,
): Promise<{ productId: ProductId; formatId: FormatId }> =>
  transaction(ctx, async (tx) => {
    const { productId, formatId } = await insertProduct(tx, product);
    const stock = { ...plenty, ...product.stock };
    await tx
      .insertInto('inventory_items')
      .values({
        vendor_id: product.vendorId,
        format_id: formatId,
        mode: stock.mode,
        on_hand: stock.onHand,
        low_stock_threshold: stock.lowStockThreshold,
        sells_without_stock: stock.sellsWithoutStock,
        available_from: stock.availableFrom,
        available_until: stock.availableUntil,
        changed_at: ctx.clock.now(),
      })
      .execute();
    await record(tx, {
      type: 'catalogue.productAdded',
      data: { productId, formatIds: [formatId] },
      organizations: [product.vendorId],
      touched: { vendorId: product.vendorId, formatIds: [formatId] },
    });
    return { productId, formatId };
  });

/** Edited over whatever anybody wrote before; days it is not given are none. */
export async function setStock(
  ctx: Ctx,
  vendorId: OrganizationId,
  formatId: FormatId,
  stock: Partial<Stock & Pick<InventoryEdit, 'incoming'>>,
): Promise<void> {
  const edit: InventoryEdit = { formatId, version: 99, availableFrom: null, availableUntil: null, ...stock };
  await editItems(await asOwner(ctx, vendorId), { edits: [edit], reason: '' });
}

/** A lot of what is on hand already. */
export const lotReceived = (
  ctx: Ctx,
  vendorId: OrganizationId,
  lot: { formatId: FormatId; code: string; bestBefore: string; quantity: string },
): Promise<LotId> =>
  transaction(ctx, async (tx) => {
    const { formatId: format_id, bestBefore: best_before, code, quantity } = lot;
    const row = newLotRow(tx, { vendor_id: vendorId, format_id, code, best_before }, '2026-11-20');
    await tx
      .insertInto('lots')
      .values({ ...row, quantity })
      .execute();
    return row.id;
  });

/** What a lot lost meanwhile. */
export const lotLost = (
  seller: MemberCtx,
  lot: { formatId: FormatId; lotId: LotId; quantity: string },
): Promise<unknown> => recordMovement(seller, { ...lot, kind: 'lost', newLot: null, reason: '' });

/** Without saying of which lot. */
export const stockLost = (
  seller: MemberCtx,
  loss: { formatId: FormatId; quantity: string },
): Promise<unknown> =>
  recordMovement(seller, { ...loss, kind: 'lost', lotId: null, newLot: null, reason: '' });
