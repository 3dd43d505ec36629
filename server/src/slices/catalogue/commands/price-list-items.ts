import type {
  catalogue,
  OrganizationId,
  ParsedInputOf,
  PriceListItem,
  PriceListItemId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { itemShown } from '../queries/price-list-items.ts';
import { sellerNamed } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { rewriteItems, recordPriceChanges, writeItems, type WrittenItem } from './write-items.ts';

type New = Omit<ParsedInputOf<typeof catalogue.createPriceListItem>, 'organizationId'>;

/** Spec §7: the list and the inventory item must exist; an inventory item is its format (decision 009). */
async function checkParts(
  tx: Tx,
  vendorId: OrganizationId,
  { priceListId, inventoryItemId }: Pick<New, 'priceListId' | 'inventoryItemId'>,
): Promise<void> {
  const list = await tx
    .selectFrom('price_lists')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', '=', priceListId)
    .executeTakeFirst();
  const format = await tx
    .selectFrom('formats')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', '=', inventoryItemId)
    .executeTakeFirst();
  if (!list || !format) throw new AppError('price_list_items_exists_error');
}

async function refuseSecond(
  tx: Tx,
  vendorId: OrganizationId,
  item: Pick<WrittenItem, 'id' | 'priceListId' | 'inventoryItemId'>,
): Promise<void> {
  const other = await tx
    .selectFrom('price_list_items')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('price_list_id', '=', item.priceListId)
    .where('inventory_item_id', '=', item.inventoryItemId)
    .where('id', '<>', item.id)
    .executeTakeFirst();
  if (other) throw new AppError('catalogue.itemAlreadyOnList');
}

export async function createPriceListItem(
  ctx: MemberCtx,
  { organizationId, ...fields }: ParsedInputOf<typeof catalogue.createPriceListItem>,
): Promise<PriceListItem> {
  const id = ctx.ids.next<'PriceListItem'>();
  return setPriceListItem(ctx, { organizationId, itemId: id, ...fields });
}

export async function setPriceListItem(
  ctx: MemberCtx,
  { organizationId, itemId, ...fields }: ParsedInputOf<typeof catalogue.setPriceListItem>,
): Promise<PriceListItem> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editPrices');
    await checkParts(tx, organizationId, fields);
    const item = { id: itemId, ...fields };
    await refuseSecond(tx, organizationId, item);
    const before = await lockItem(tx, organizationId, itemId);
    if (before) await rewriteItems(tx, organizationId, [{ ...item, before }]);
    else await writeItems(tx, organizationId, [item]);
    const moved = before
      ? [{ priceListId: before.price_list_id, inventoryItemId: before.inventory_item_id }]
      : [];
    await recordPriceChanges(tx, organizationId, [item, ...moved]);
    return itemShown(tx, seller, itemId);
  });
}

export async function changePriceListItem(
  ctx: MemberCtx,
  { organizationId, itemId, version, change }: ParsedInputOf<typeof catalogue.changePriceListItem>,
): Promise<PriceListItem> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const before = await lockItem(tx, organizationId, itemId);
    if (!before) throw new AppError('request.notFound');
    assertMay(seller, 'editPrices');
    if (before.version !== version)
      throw new AppError('request.stale', { current: await itemShown(tx, seller, itemId) });
    const item = { id: itemId, priceListId: before.price_list_id, inventoryItemId: before.inventory_item_id };
    await rewriteItems(tx, organizationId, [
      {
        ...item,
        unitPrice: change.unitPrice ?? before.unit_price,
        breaks: change.breaks ?? before.breaks,
        isHidden: change.isHidden ?? before.is_hidden,
        before,
      },
    ]);
    await recordPriceChanges(tx, organizationId, [item]);
    return itemShown(tx, seller, itemId);
  });
}

export async function removePriceListItem(
  ctx: MemberCtx,
  { organizationId, itemId }: ParsedInputOf<typeof catalogue.removePriceListItem>,
): Promise<{ done: true }> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const before = await lockItem(tx, organizationId, itemId);
    if (!before) throw new AppError('request.notFound');
    assertMay(seller, 'editPrices');
    await tx
      .deleteFrom('price_list_items')
      .where('vendor_id', '=', organizationId)
      .where('id', '=', itemId)
      .execute();
    await recordPriceChanges(tx, organizationId, [
      { priceListId: before.price_list_id, inventoryItemId: before.inventory_item_id },
    ]);
    return { done: true };
  });
}

const lockItem = (tx: Tx, vendorId: OrganizationId, id: PriceListItemId) =>
  tx
    .selectFrom('price_list_items')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
