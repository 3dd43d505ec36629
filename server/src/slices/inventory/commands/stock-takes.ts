import { sql, type RawBuilder } from 'kysely';
import {
  toThousandths,
  type FormatId,
  type inventory,
  type ParsedInputOf,
  type StockTake,
  type StockTakeId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { inCategory, sellerOf, type Seller } from '../../catalogue/index.ts';
import type { ItemRecord } from '../queries/records.ts';
import { expectedNow, loadStockTake } from '../queries/stock-takes.ts';
import { assertMayEdit, lockItems, lockStockTake } from './lock.ts';
import { saveStock, type StockChange } from './save-stock.ts';

export async function startStockTake(
  ctx: MemberCtx,
  { name, categoryId }: ParsedInputOf<typeof inventory.startStockTake>,
): Promise<StockTake> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    assertMayEdit(seller);
    const { clock, ids, actor } = tx.ctx;
    const id = ids.next<'StockTake'>();
    await tx
      .insertInto('stock_takes')
      .values({
        vendor_id: seller.vendor.id,
        id,
        name,
        started_at: clock.now(),
        started_by: actor.userId,
        closed_at: null,
        applied: null,
      })
      .execute();
    await addLines(tx, seller, id, categoryId);
    await recordEvent(tx, seller, id);
    return loadStockTake(tx, seller, id);
  });
}

/** A stock take leaves out unlimited stock and formats that are archived. */
const addLines = (tx: Tx, { vendor }: Seller, id: StockTakeId, categoryId: string | null): Promise<unknown> =>
  sql`insert into stock_take_lines (vendor_id, stock_take_id, format_id)
    select i.vendor_id, ${id}, i.format_id from inventory_items i
    join formats f on f.id = i.format_id
    join products p on p.id = f.product_id
    where i.vendor_id = ${vendor.id} and i.mode <> 'unlimited' and f.archived_at is null and p.archived_at is null
      and ${categoryId === null ? sql`true` : inCategory('p.category_id', categoryId)}`.execute(tx);

export async function count(
  ctx: MemberCtx,
  { stockTakeId, counts }: ParsedInputOf<typeof inventory.count>,
): Promise<{ done: true }> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const take = await lockOpenStockTake(tx, seller, stockTakeId);
    const now = ctx.clock.now().getTime();
    const wanted = [...new Map(counts.map((one) => [one.formatId, one])).values()].map(
      ({ secondsAgo = 0, ...one }) => ({
        ...one,
        at: new Date(Math.max(now - secondsAgo * 1_000, take.started_at.getTime())),
      }),
    );
    const at = sql`greatest(g.at, l.counted_at)`;
    const { rows } = await sql`update stock_take_lines l set counted = g.counted, version = l.version + 1,
        counted_at = case when g.counted is not null then ${at} end,
        expected = case when g.counted is not null then ${onHandAt(at)} end
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as g ("formatId" uuid, counted numeric, at timestamptz)
      join inventory_items i on i.vendor_id = ${seller.vendor.id} and i.format_id = g."formatId"
      where l.vendor_id = i.vendor_id and l.stock_take_id = ${stockTakeId} and l.format_id = i.format_id
        and (l.counted_at is null or l.counted_at <= g.at or l.counted = g.counted)
      returning 1`.execute(tx);
    if (rows.length < wanted.length)
      throw await refusalOfCounts(
        tx,
        seller,
        stockTakeId,
        wanted.map(({ formatId }) => formatId),
      );
    await recordEvent(tx, seller, stockTakeId);
    return { done: true };
  });
}

/** Lines of another stock take, or counted later already. */
async function refusalOfCounts(
  tx: Tx,
  { vendor }: Seller,
  id: StockTakeId,
  formatIds: readonly FormatId[],
): Promise<AppError> {
  const lines = await tx
    .selectFrom('stock_take_lines')
    .select('format_id')
    .where('vendor_id', '=', vendor.id)
    .where('stock_take_id', '=', id)
    .where('format_id', 'in', formatIds)
    .execute();
  return new AppError(lines.length < formatIds.length ? 'request.notFound' : 'inventory.countedLater');
}

/** The stock of an item at a moment: after what last moved it until then, or before what first moved it since. */
const onHandAt = (at: RawBuilder<unknown>) => sql`coalesce((
  select m.on_hand_after from stock_movements m
  where m.vendor_id = i.vendor_id and m.format_id = i.format_id and m.happened_at <= ${at}
  order by m.happened_at desc, m.id desc limit 1), (
  select m.on_hand_after - case when m.kind in ('reserved', 'released', 'allocated') then 0 else m.quantity end
  from stock_movements m
  where m.vendor_id = i.vendor_id and m.format_id = i.format_id and m.happened_at > ${at}
  order by m.happened_at, m.id limit 1), i.on_hand)`;

export async function closeStockTake(
  ctx: MemberCtx,
  { stockTakeId, apply }: ParsedInputOf<typeof inventory.closeStockTake>,
): Promise<StockTake> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const take = await lockOpenStockTake(tx, seller, stockTakeId);
    const { vendor } = seller;
    const items = await lockItems(tx, vendor.id, apply ? await countedFormats(tx, seller, stockTakeId) : []);
    const lines = await saveExpected(tx, seller, stockTakeId);
    await saveStock(tx, vendor.id, countsOf([...items.values()], lines, take.name), 'counted');
    await tx
      .updateTable('stock_takes')
      .set({ closed_at: ctx.clock.now(), applied: apply, version: take.version + 1 })
      .where('vendor_id', '=', vendor.id)
      .where('id', '=', stockTakeId)
      .execute();
    await recordEvent(tx, seller, stockTakeId);
    return loadStockTake(tx, seller, stockTakeId);
  });
}

async function countedFormats(tx: Tx, { vendor }: Seller, id: StockTakeId): Promise<FormatId[]> {
  const lines = await tx
    .selectFrom('stock_take_lines')
    .select('format_id')
    .where('vendor_id', '=', vendor.id)
    .where('stock_take_id', '=', id)
    .where('counted', 'is not', null)
    .execute();
  return lines.map(({ format_id }) => format_id);
}

interface ComparedLine {
  format_id: FormatId;
  difference: string | null;
  counted_at: Date | null;
}

/** What the lines are compared with stays as it was when the stock take was closed. */
async function saveExpected(
  tx: Tx,
  { vendor }: Seller,
  id: StockTakeId,
): Promise<Map<FormatId, ComparedLine>> {
  const { rows } = await sql<ComparedLine>`update stock_take_lines l set expected = ${expectedNow}
    from inventory_items i
    where l.vendor_id = ${vendor.id} and l.stock_take_id = ${id}
      and i.vendor_id = l.vendor_id and i.format_id = l.format_id
    returning l.format_id, l.counted - l.expected as difference, l.counted_at`.execute(tx);
  return new Map(rows.map((row) => [row.format_id, row]));
}

/**
 * The differences found, on the stock as it moved since. It does not fall below zero, unless the format is sold
 * without stock. Lines whose stock became unlimited during the stock take are skipped.
 */
const countsOf = (
  items: readonly ItemRecord[],
  lines: ReadonlyMap<FormatId, ComparedLine>,
  reason: string,
): StockChange[] =>
  items.flatMap((item) => {
    const { difference: found, counted_at } = lines.get(item.format_id)!;
    if (item.mode === 'unlimited' || found === null || counted_at === null) return [];
    const difference = toThousandths(found);
    const onHand = toThousandths(item.on_hand);
    const isShort = onHand + difference < 0n && !item.sells_without_stock;
    const quantity = isShort ? -onHand : difference;
    const isLast = item.counted_at === null || item.counted_at < counted_at;
    if (quantity === 0n && !isLast) return [];
    return [
      {
        item,
        ...(isLast && { countedAt: counted_at }),
        ...(quantity !== 0n && { moves: [{ kind: 'counted' as const, quantity, reason }] }),
      },
    ];
  });

async function lockOpenStockTake(tx: Tx, seller: Seller, id: StockTakeId) {
  const take = await lockStockTake(tx, seller, id);
  assertMayEdit(seller);
  if (take.closed_at !== null) throw new AppError('inventory.stockTakeClosed');
  return take;
}

const recordEvent = (tx: Tx, { vendor }: Seller, stockTakeId: StockTakeId): Promise<void> =>
  record(tx, {
    type: 'inventory.stockTakeChanged',
    organizations: [vendor.id],
    subject: stockTakeId,
    data: { stockTakeId },
  });
