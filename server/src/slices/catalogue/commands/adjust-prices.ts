import { sql } from 'kysely';
import type { catalogue, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { sellerNamed, type ItemRow } from '../queries/records.ts';
import { pricesAdjusted } from '../rules.ts';
import { assertMay } from './checks.ts';
import { lockPriceList } from './lock.ts';
import { recordPriceChanges, saveItems } from './save-price-list.ts';

export async function adjustPrices(
  ctx: MemberCtx,
  { organizationId, priceListId, changePercent, itemIds }: ParsedInputOf<typeof catalogue.adjustPrices>,
): Promise<OutputOf<typeof catalogue.adjustPrices>> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const list = await lockPriceList(tx, seller, priceListId);
    assertMay(seller, 'editPrices');
    const items = await tx
      .selectFrom('price_list_items')
      .selectAll()
      .where('vendor_id', '=', organizationId)
      .where('price_list_id', '=', priceListId)
      .$if(itemIds !== null, (query) => query.where(sql<boolean>`id = any(${itemIds}::uuid[])`))
      .orderBy('id')
      .forUpdate()
      .execute();
    const after = items.map((item) => pricesAdjusted(item, changePercent, list.rounding));
    const changed = after.filter(
      (item, index) => Number(item.unit_price) !== Number(items[index]!.unit_price),
    );
    if (changed.length === 0) return { changed: 0, adjustmentId: null };
    const adjustmentId = ctx.ids.next<'PriceAdjustment'>();
    const ids = new Set(changed.map(({ id }) => id));
    await saveItems(
      tx,
      items.filter(({ id }) => ids.has(id)),
      changed,
      adjustmentId,
    );
    await recordPriceChanges(tx, organizationId, changed);
    return { changed: changed.length, adjustmentId };
  });
}

type Undo = ParsedInputOf<typeof catalogue.undoPriceAdjustment>;
type Adjusted = ItemRow & { price_before: string; breaks_before: ItemRow['breaks'] };

/** Restores the earlier prices from the history, except for items whose price was changed since. */
export async function undoPriceAdjustment(
  ctx: MemberCtx,
  input: Undo,
): Promise<OutputOf<typeof catalogue.undoPriceAdjustment>> {
  const seller = await sellerNamed(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    await lockPriceList(tx, seller, input.priceListId);
    assertMay(seller, 'editPrices');
    const { n: adjusted } = await tx
      .selectFrom('price_changes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('vendor_id', '=', input.organizationId)
      .where('adjustment_id', '=', input.adjustmentId)
      .executeTakeFirstOrThrow();
    if (adjusted === 0) throw new AppError('request.notFound');
    const items = await stillAdjusted(tx, input);
    const restored = items.map(({ price_before: unit_price, breaks_before: breaks, ...item }) => ({
      ...item,
      unit_price,
      breaks,
    }));
    await saveItems(tx, items, restored);
    await recordPriceChanges(tx, input.organizationId, restored);
    return { changed: items.length, skipped: adjusted - items.length };
  });
}

/** Items of the list whose newest price was set by the adjustment, with the price before it. */
async function stillAdjusted(
  tx: Tx,
  { organizationId, priceListId, adjustmentId }: Undo,
): Promise<Adjusted[]> {
  const { rows } = await sql<Adjusted>`
    select i.*, before.unit_price as price_before, before.breaks as breaks_before
    from price_changes c
    join price_list_items i on i.vendor_id = c.vendor_id and i.id = c.item_id
    cross join lateral (select p.unit_price, p.breaks from price_changes p
      where p.vendor_id = c.vendor_id and p.item_id = c.item_id and (p.changed_at, p.id) < (c.changed_at, c.id)
      order by p.changed_at desc, p.id desc limit 1) before
    where c.vendor_id = ${organizationId} and c.adjustment_id = ${adjustmentId}
      and i.price_list_id = ${priceListId}
      and not exists (select from price_changes p where p.vendor_id = c.vendor_id and p.item_id = c.item_id
        and (p.changed_at, p.id) > (c.changed_at, c.id))
    order by i.id for update of i`.execute(tx);
  return rows;
}
