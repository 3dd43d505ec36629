import { sql, type Selectable } from 'kysely';
import type { FormatId, OrganizationId, StockTakeId } from '@halles/contract';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { locksOf } from '../../../platform/events/projections.ts';
import { writeChangesOf } from '../../../platform/events/write-events.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Seller } from '../../catalogue/index.ts';
import { mayEditStock } from '../policy.ts';
import type { ItemRecord, LotRecord } from '../queries/records.ts';
import type { StockTakesTable } from '../tables.ts';

export function assertMayEdit({ actor }: Seller): void {
  permit(mayEditStock(actor));
}

/** Rows are always locked in the order of their ids, so that concurrent transactions cannot deadlock. */
export async function lockItems(
  tx: Tx,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, ItemRecord>> {
  const wanted = [...new Set(formatIds)];
  if (wanted.length === 0) return new Map();
  await writeChangesOf('inventory_items', tx);
  const rows = await tx
    .selectFrom('inventory_items')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`format_id = any(${wanted}::uuid[])`)
    .orderBy('format_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.format_id, row]));
}

/**
 * Locks items, and after them what the projections of a change of stock lock, in one statement: the rows are counted
 * before the locks are taken.
 */
async function lockItemsWithProjections(
  tx: Tx,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<Map<FormatId, ItemRecord>> {
  await writeChangesOf('inventory_items', tx);
  const locks = locksOf('inventory.stockChanged', { vendorId, formatIds });
  const { rows } = await sql<ItemRecord>`
    with items as materialized (
      select * from inventory_items where vendor_id = ${vendorId} and format_id = any(${[...formatIds]}::uuid[])
      order by format_id for update
    ), held as materialized (select ${sql.join([sql`count(*)`, ...locks])} from items)
    select items.* from held, items order by format_id`.execute(tx);
  return new Map(rows.map((row) => [row.format_id, row]));
}

/** Locks items, for a change that others notice with the locks of `saveStock`, and refuses if one does not exist. */
export async function lockExistingItems(
  tx: Tx,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
  { withProjections = false } = {},
): Promise<Map<FormatId, ItemRecord>> {
  const lock = withProjections ? lockItemsWithProjections : lockItems;
  const items = await lock(tx, vendorId, formatIds);
  const unknown = [...new Set(formatIds)].filter((id) => !items.has(id));
  if (unknown.length > 0) throw new AppError('inventory.unknownItem', { formatIds: unknown });
  return items;
}

/** Items are always locked before their lots, so that transactions cannot deadlock. */
export async function lockLots(
  tx: Tx,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<LotRecord[]> {
  if (formatIds.length === 0) return [];
  return tx
    .selectFrom('lots')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where(sql<boolean>`format_id = any(${[...formatIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function lockStockTake(
  tx: Tx,
  { vendor }: Seller,
  id: StockTakeId,
): Promise<Selectable<StockTakesTable>> {
  return tx
    .selectFrom('stock_takes')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}
