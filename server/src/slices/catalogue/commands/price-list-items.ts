import type {
  catalogue,
  Currency,
  OrganizationId,
  ParsedInputOf,
  PriceListItem,
  PriceListItemId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { formatNames, itemShown, namesOfItem } from '../queries/price-list-items.ts';
import { itemOf, sellerNamed, type FormatNames, type ItemRow } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { recordPriceChanges, saveItems } from './save-price-list.ts';

type New = Omit<ParsedInputOf<typeof catalogue.createPriceListItem>, 'organizationId'>;

/** Spec §7: the list and the inventory item must exist; an inventory item is its format (decision 009). */
async function loadParts(
  tx: Tx,
  vendorId: OrganizationId,
  { itemId, priceListId, inventoryItemId }: New & { itemId: PriceListItemId },
): Promise<FormatNames & { currency: Currency }> {
  const list = await tx
    .selectFrom('price_lists as l')
    .select('l.currency')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('price_list_items as i')
          .select('i.id')
          .whereRef('i.vendor_id', '=', 'l.vendor_id')
          .whereRef('i.price_list_id', '=', 'l.id')
          .where('i.inventory_item_id', '=', inventoryItemId)
          .where('i.id', '<>', itemId),
      ).as('hasFormat'),
    )
    .where('l.vendor_id', '=', vendorId)
    .where('l.id', '=', priceListId)
    .executeTakeFirst();
  const names = (await formatNames(tx, vendorId, [inventoryItemId])).get(inventoryItemId);
  if (!list || !names) throw new AppError('price_list_items_exists_error');
  if (list.hasFormat) throw new AppError('catalogue.itemAlreadyOnList');
  return { ...names, currency: list.currency };
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
    const names = await loadParts(tx, organizationId, { itemId, ...fields });
    const before = await lockItem(tx, organizationId, itemId);
    const [after] = await saveItems(tx, before ? [before] : [], [
      {
        vendor_id: organizationId,
        id: itemId,
        price_list_id: fields.priceListId,
        inventory_item_id: fields.inventoryItemId,
        unit_price: fields.unitPrice,
        breaks: fields.breaks,
        is_hidden: fields.isHidden,
      },
    ]);
    await recordPriceChanges(tx, organizationId, [after!, ...(before ? [before] : [])]);
    return itemOf({ ...after!, ...names }, seller);
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
    const names = await namesOfItem(tx, seller, itemId);
    const [after] = await saveItems(tx, [before], [withChange(before, change)]);
    await recordPriceChanges(tx, organizationId, [before]);
    return itemOf({ ...after!, ...names }, seller);
  });
}

/** An item with the prices and visibility that were sent. */
export const withChange = (
  item: ItemRow,
  { unitPrice, breaks, isHidden }: Partial<Pick<PriceListItem, 'unitPrice' | 'breaks' | 'isHidden'>>,
): ItemRow => ({
  ...item,
  unit_price: unitPrice ?? item.unit_price,
  breaks: breaks ?? item.breaks,
  is_hidden: isHidden ?? item.is_hidden,
});

export async function removePriceListItem(
  ctx: MemberCtx,
  { organizationId, itemId }: ParsedInputOf<typeof catalogue.removePriceListItem>,
): Promise<{ done: true }> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const before = await lockItem(tx, organizationId, itemId);
    if (!before) throw new AppError('request.notFound');
    assertMay(seller, 'editPrices');
    await saveItems(tx, [before], []);
    await recordPriceChanges(tx, organizationId, [before]);
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
