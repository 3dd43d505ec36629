import { sql } from 'kysely';
import type {
  catalogue,
  Currency,
  FormatId,
  OrganizationId,
  ParsedInputOf,
  PriceListId,
  PriceListItem,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { formatNames, loadItems } from '../queries/price-list-items.ts';
import { itemOf, sellerNamed, type FormatNames, type ItemRow, type Seller } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { withChange } from './price-list-items.ts';
import { recordPriceChanges, saveItems, type DecidedItem } from './save-price-list.ts';

type Wanted = ParsedInputOf<typeof catalogue.bulkUpdatePriceListItems>['items'][number];

/** Spec §5 and §7: all or none, and a fixed number of statements however many items there are. */
export async function bulkUpdatePriceListItems(
  ctx: MemberCtx,
  { organizationId, items }: ParsedInputOf<typeof catalogue.bulkUpdatePriceListItems>,
): Promise<{ items: PriceListItem[] }> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editPrices');
    const { names, currencyOf } = await loadNames(tx, organizationId, items);
    const there = await lockItems(tx, organizationId, items);
    const pairs = items.map((wanted) => ({ wanted, before: there.get(pairOf(wanted)) ?? null }));
    await refuseStale(tx, seller, pairs);
    const after = await saveItems(
      tx,
      pairs.flatMap(({ before }) => before ?? []),
      [...changedItems(pairs), ...addedItems(tx, organizationId, pairs)],
    );
    await recordPriceChanges(
      tx,
      organizationId,
      items.map((item) => ({ price_list_id: item.priceListId, inventory_item_id: item.inventoryItemId })),
    );
    return {
      items: after.map((item) => {
        const currency = currencyOf.get(item.price_list_id)!;
        return itemOf({ ...item, ...names.get(item.inventory_item_id)!, currency }, seller);
      }),
    };
  });
}

interface Pair {
  wanted: Wanted;
  before: ItemRow | null;
}

const pairOf = (item: Pick<Wanted, 'priceListId' | 'inventoryItemId'>): string =>
  `${item.priceListId} ${item.inventoryItemId}`;

/** Refuses unless every list and every format exists. */
async function loadNames(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly Wanted[],
): Promise<{ names: Map<FormatId, FormatNames>; currencyOf: Map<PriceListId, Currency> }> {
  const priceListIds = [...new Set(items.map(({ priceListId }) => priceListId))];
  const formatIds = [...new Set(items.map(({ inventoryItemId }) => inventoryItemId))];
  const names = await formatNames(tx, vendorId, formatIds);
  const lists = await tx
    .selectFrom('price_lists')
    .select(['id', 'currency'])
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`id = any(${priceListIds}::uuid[])`)
    .execute();
  if (names.size < formatIds.length || lists.length < priceListIds.length)
    throw new AppError('price_list_items_exists_error');
  if (new Set(items.map(pairOf)).size < items.length) throw new AppError('catalogue.itemAlreadyOnList');
  return { names, currencyOf: new Map(lists.map(({ id, currency }) => [id, currency])) };
}

/** Items are locked in one order so that two bulk updates never deadlock. */
async function lockItems(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly Wanted[],
): Promise<Map<string, ItemRow>> {
  const { rows } = await sql<ItemRow>`
    select i.* from price_list_items i
    where i.vendor_id = ${vendorId} and (i.price_list_id, i.inventory_item_id) in (
      select sent."priceListId", sent."inventoryItemId"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as sent ("priceListId" uuid, "inventoryItemId" uuid))
    order by i.id for update`.execute(tx);
  return new Map(
    rows.map((row) => [
      pairOf({ priceListId: row.price_list_id, inventoryItemId: row.inventory_item_id }),
      row,
    ]),
  );
}

/** Refuses when somebody else changed one of the items meanwhile, or when an id and its item do not match. */
async function refuseStale(tx: Tx, seller: Seller, pairs: readonly Pair[]): Promise<void> {
  const stale = pairs.filter(
    ({ wanted, before }) =>
      (wanted.version !== undefined && wanted.version !== before?.version) ||
      (wanted.id !== undefined && before !== null && wanted.id !== before.id),
  );
  if (stale.length === 0) return;
  const current = await loadItems(
    tx,
    seller,
    stale.flatMap(({ before }) => before?.id ?? []),
  );
  throw new AppError('request.stale', { current });
}

const changedItems = (pairs: readonly Pair[]): DecidedItem[] =>
  pairs.flatMap(({ wanted, before }) => (before && !wanted.remove ? [withChange(before, wanted)] : []));

const addedItems = (tx: Tx, vendorId: OrganizationId, pairs: readonly Pair[]): DecidedItem[] =>
  pairs.flatMap(({ wanted, before }) => {
    if (before || wanted.remove) return [];
    // A new item needs a price.
    if (wanted.unitPrice === undefined) throw new AppError('request.invalid');
    return [
      {
        vendor_id: vendorId,
        id: wanted.id ?? tx.ctx.ids.next<'PriceListItem'>(),
        price_list_id: wanted.priceListId,
        inventory_item_id: wanted.inventoryItemId,
        unit_price: wanted.unitPrice,
        breaks: wanted.breaks ?? [],
        is_hidden: wanted.isHidden ?? false,
      },
    ];
  });
