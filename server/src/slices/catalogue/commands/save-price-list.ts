import type { Id, OrganizationId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { saveRows } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { ItemRow, PriceListRecord } from '../queries/records.ts';
import { isSamePrice } from '../rules.ts';

/** Saves a list with its next version. */
export async function savePriceList(
  tx: Tx,
  before: PriceListRecord | null,
  decided: Omit<PriceListRecord, 'version'>,
): Promise<PriceListRecord> {
  const after = { ...decided, version: (before?.version ?? 0) + 1 };
  await saveRows(tx, 'price_lists', {
    key: ['vendor_id', 'id'],
    before: before ? [before] : [],
    after: [after],
  });
  return after;
}

type SavedItem = Omit<ItemRow, 'product_id'>;
/** An item as it is to become; saving adds its version and the time. */
export type DecidedItem = Omit<SavedItem, 'version' | 'changed_at'>;

/**
 * Saves items of price lists, each with its next version, and removes those that are no longer there. The history
 * gets a row for each new item and each price that changed.
 */
export async function saveItems(
  tx: Tx,
  before: readonly ItemRow[],
  decided: readonly DecidedItem[],
  adjustmentId: Id<'PriceAdjustment'> | null = null,
): Promise<SavedItem[]> {
  const now = tx.ctx.clock.now();
  const loaded = new Map(before.map((row) => [row.id, row]));
  const after = decided.map((item) => ({
    ...item,
    version: (loaded.get(item.id)?.version ?? 0) + 1,
    changed_at: now,
  }));
  await refusingSecond(saveRows(tx, 'price_list_items', { key: ['vendor_id', 'id'], before, after }));
  const repriced = after.filter((item) => {
    const old = loaded.get(item.id);
    return !old || !isSamePrice(priceOf(item), priceOf(old));
  });
  await saveRows(tx, 'price_changes', {
    key: ['vendor_id', 'id'],
    before: [],
    after: repriced.map((item) => ({
      vendor_id: item.vendor_id,
      id: tx.ctx.ids.next<'PriceChange'>(),
      item_id: item.id,
      unit_price: item.unit_price,
      breaks: item.breaks,
      changed_by: tx.ctx.actor.userId,
      changed_at: now,
      adjustment_id: adjustmentId,
    })),
  });
  return after;
}

const priceOf = ({ unit_price: unitPrice, breaks }: Pick<ItemRow, 'unit_price' | 'breaks'>) => ({
  unitPrice,
  breaks,
});

const ONCE = 'price_list_items_unique';
/** When two people add the same item at once, the second gets the error of an item that already exists. */
async function refusingSecond<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === ONCE)
      throw new AppError('catalogue.itemAlreadyOnList');
    throw error;
  }
}

/** Runs once per command, so that offers are updated in the same transaction. */
export async function recordPriceChanges(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly Pick<ItemRow, 'price_list_id' | 'inventory_item_id'>[],
): Promise<void> {
  if (items.length === 0) return;
  const priceListIds = [...new Set(items.map((item) => item.price_list_id))];
  await record(tx, {
    type: 'catalogue.pricesChanged',
    organizations: [vendorId],
    ...(priceListIds.length === 1 && { subject: priceListIds[0]! }),
    data: { priceListIds, count: items.length },
    touched: { vendorId, formatIds: [...new Set(items.map((item) => item.inventory_item_id))] },
  });
}
