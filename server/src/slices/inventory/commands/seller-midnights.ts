import { sql } from 'kysely';
import { toThousandths, type FormatId, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { isNewWeek } from '../rules/stock.ts';
import { lockItems } from './lock.ts';
import { saveStock } from './save-stock.ts';

interface Due {
  vendorId: OrganizationId;
  today: string;
}

/**
 * Runs at each seller's midnight: weekly stocks restart on Mondays, and selling windows open and close. Midnights
 * missed while no worker ran are handled once at the next run; running twice on a day does nothing.
 */
export async function runSellerMidnights(ctx: Ctx): Promise<void> {
  await runEach(await listDueSellers(ctx), (due) => runSellerMidnight(ctx, due));
}

async function listDueSellers({ db, clock }: Ctx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.vendor_id as "vendorId", (${clock.now()}::timestamptz at time zone o.time_zone)::date as today
    from stock_day_progress d join organizations o on o.id = d.vendor_id
    where d.processed_until < (${clock.now()}::timestamptz at time zone o.time_zone)::date
    order by d.vendor_id`.execute(db);
  return rows;
}

/** One transaction per seller with its day locked, so that several workers handle it once. */
const runSellerMidnight = (ctx: Ctx, { vendorId, today }: Due): Promise<void> =>
  transaction(ctx, async (tx) => {
    const day = await tx
      .selectFrom('stock_day_progress')
      .select('processed_until')
      .where('vendor_id', '=', vendorId)
      .where('processed_until', '<', today)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!day) return;
    await tx
      .updateTable('stock_day_progress')
      .set({ processed_until: today })
      .where('vendor_id', '=', vendorId)
      .execute();
    if (isNewWeek(day.processed_until, today)) await restartWeeklyStock(tx, vendorId);
    await recordWindows(tx, vendorId, day.processed_until, today);
  });

/** Reserved and allocated quantities carry over and are taken from the new week's stock. */
async function restartWeeklyStock(tx: Tx, vendorId: OrganizationId): Promise<void> {
  const weekly = await tx
    .selectFrom('inventory_items')
    .select('format_id')
    .where('vendor_id', '=', vendorId)
    .where('mode', '=', 'weekly')
    .execute();
  const items = await lockItems(
    tx,
    vendorId,
    weekly.map(({ format_id }) => format_id),
  );
  const written = [...items.values()].flatMap((item) => {
    if (item.mode !== 'weekly' || item.weekly_quantity === null) return [];
    const quantity = toThousandths(item.weekly_quantity) - toThousandths(item.on_hand);
    const moves = quantity === 0n ? [] : [{ kind: 'reset' as const, quantity }];
    return [{ item, moves, countedAt: tx.ctx.clock.now() }];
  });
  await saveStock(tx, vendorId, written, 'reset');
}

/** Records an event although no row changes, because the date alone changes which formats are offered. */
async function recordWindows(
  tx: Tx,
  vendorId: OrganizationId,
  processedUntil: string,
  today: string,
): Promise<void> {
  const { rows } = await sql<{ id: FormatId }>`
    select format_id as id from inventory_items
    where vendor_id = ${vendorId} and (available_from is not null or available_until is not null)
      and ((available_from > ${processedUntil}::date and available_from <= ${today}::date)
        or (available_until >= ${processedUntil}::date and available_until < ${today}::date))`.execute(tx);
  if (rows.length === 0) return;
  await record(tx, {
    type: 'inventory.stockChanged',
    organizations: [vendorId],
    data: { count: rows.length, why: 'window' },
    touched: { vendorId, formatIds: rows.map(({ id }) => id) },
  });
}
