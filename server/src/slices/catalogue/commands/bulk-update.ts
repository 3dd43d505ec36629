import { sql, type Selectable } from 'kysely';
import type { catalogue, OrganizationId, ParsedInputOf, PriceListItem } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadItems } from '../queries/price-list-items.ts';
import { sellerNamed, type Seller } from '../queries/records.ts';
import type { PriceListItemsTable } from '../tables.ts';
import { assertMay } from './checks.ts';
import { rewriteItems, recordPriceChanges, writeItems } from './write-items.ts';

type Wanted = ParsedInputOf<typeof catalogue.bulkUpdatePriceListItems>['items'][number];
type Item = Selectable<PriceListItemsTable>;

/** Spec §5 and §7: all or none, and a fixed number of statements however many items there are. */
export async function bulkUpdatePriceListItems(
  ctx: MemberCtx,
  { organizationId, items }: ParsedInputOf<typeof catalogue.bulkUpdatePriceListItems>,
): Promise<{ items: PriceListItem[] }> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    assertMay(seller, 'editPrices');
    await checkAllExist(tx, organizationId, items);
    const there = await lockItems(tx, organizationId, items);
    const pairs = items.map((wanted) => ({ wanted, before: there.get(pairOf(wanted)) ?? null }));
    await refuseStale(tx, seller, pairs);
    const changed = await changeItems(tx, organizationId, pairs);
    const added = await addItems(tx, organizationId, pairs);
    await removeItems(tx, organizationId, pairs);
    await recordPriceChanges(tx, organizationId, items);
    return { items: await loadItems(tx, seller, [...changed, ...added]) };
  });
}

interface Pair {
  wanted: Wanted;
  before: Item | null;
}

const pairOf = (item: Pick<Wanted, 'priceListId' | 'inventoryItemId'>): string =>
  `${item.priceListId} ${item.inventoryItemId}`;

async function checkAllExist(tx: Tx, vendorId: OrganizationId, items: readonly Wanted[]): Promise<void> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given ("priceListId" uuid, "inventoryItemId" uuid)
      where not exists (select from price_lists l where l.vendor_id = ${vendorId} and l.id = given."priceListId")
        or not exists (select from formats f where f.vendor_id = ${vendorId} and f.id = given."inventoryItemId")
    ) as missing`.execute(tx);
  if (rows[0]?.missing !== false) throw new AppError('price_list_items_exists_error');
  if (new Set(items.map(pairOf)).size < items.length) throw new AppError('catalogue.itemAlreadyOnList');
}

/** Items are locked in one order so that two bulk updates never deadlock. */
async function lockItems(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly Wanted[],
): Promise<Map<string, Item>> {
  const { rows } = await sql<Item>`
    select i.* from price_list_items i
    where i.vendor_id = ${vendorId} and (i.price_list_id, i.inventory_item_id) in (
      select given."priceListId", given."inventoryItemId"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given ("priceListId" uuid, "inventoryItemId" uuid))
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

async function changeItems(tx: Tx, vendorId: OrganizationId, pairs: readonly Pair[]) {
  const changed = pairs.flatMap(({ wanted, before }) =>
    before && !wanted.remove
      ? [
          {
            id: before.id,
            priceListId: before.price_list_id,
            inventoryItemId: before.inventory_item_id,
            unitPrice: wanted.unitPrice ?? before.unit_price,
            breaks: wanted.breaks ?? before.breaks,
            isHidden: wanted.isHidden ?? before.is_hidden,
            before,
          },
        ]
      : [],
  );
  await rewriteItems(tx, vendorId, changed);
  return changed.map((item) => item.id);
}

async function addItems(tx: Tx, vendorId: OrganizationId, pairs: readonly Pair[]) {
  const added = pairs.flatMap(({ wanted, before }) => {
    if (before || wanted.remove) return [];
    const { priceListId, inventoryItemId, unitPrice } = wanted;
    // A new item needs a price.
    if (unitPrice === undefined) throw new AppError('request.invalid');
    const id = wanted.id ?? tx.ctx.ids.next<'PriceListItem'>();
    return [
      {
        id,
        priceListId,
        inventoryItemId,
        unitPrice,
        breaks: wanted.breaks ?? [],
        isHidden: wanted.isHidden ?? false,
      },
    ];
  });
  return (await writeItems(tx, vendorId, added)).map((item) => item.id);
}

async function removeItems(tx: Tx, vendorId: OrganizationId, pairs: readonly Pair[]): Promise<void> {
  const ids = pairs.flatMap(({ wanted, before }) => (wanted.remove && before ? [before.id] : []));
  if (ids.length > 0)
    await tx
      .deleteFrom('price_list_items')
      .where('vendor_id', '=', vendorId)
      .where('id', 'in', ids)
      .execute();
}
