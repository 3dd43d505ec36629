import { sql } from 'kysely';
import type {
  FormatId,
  Id,
  OrganizationId,
  PriceListId,
  PriceListItemFields,
  PriceListItemId,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { isSamePrice } from '../rules.ts';

export interface WrittenItem {
  id: PriceListItemId;
  priceListId: PriceListId;
  inventoryItemId: FormatId;
  unitPrice: string;
  breaks: PriceListItemFields['breaks'];
  isHidden: boolean;
}

/** A written item with its previous price. */
export interface RewrittenItem extends WrittenItem {
  before: { unit_price: string; breaks: PriceListItemFields['breaks'] };
}

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

/** Inserts new items, with the first row of their price history, in one statement for any number. */
export async function writeItems(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly WrittenItem[],
): Promise<WrittenItem[]> {
  if (items.length === 0) return [];
  await refusingSecond(
    sql`insert into price_list_items
      (vendor_id, id, price_list_id, inventory_item_id, unit_price, breaks, is_hidden, changed_at)
    select ${vendorId}, given.id, given."priceListId", given."inventoryItemId", given."unitPrice", given.breaks,
      given."isHidden", ${tx.ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id uuid, "priceListId" uuid,
      "inventoryItemId" uuid, "unitPrice" numeric, breaks jsonb, "isHidden" boolean)`.execute(tx),
  );
  await savePriceChanges(tx, vendorId, items);
  return [...items];
}

/** Updates existing items in one statement; the history gets a row only where the price changed. */
export async function rewriteItems(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly RewrittenItem[],
  adjustmentId: Id<'PriceAdjustment'> | null = null,
): Promise<void> {
  if (items.length === 0) return;
  await refusingSecond(
    sql`update price_list_items i
      set price_list_id = given."priceListId", inventory_item_id = given."inventoryItemId",
        unit_price = given."unitPrice", breaks = given.breaks, is_hidden = given."isHidden",
        version = i.version + 1, changed_at = ${tx.ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id uuid, "priceListId" uuid,
        "inventoryItemId" uuid, "unitPrice" numeric, breaks jsonb, "isHidden" boolean)
      where i.vendor_id = ${vendorId} and i.id = given.id`.execute(tx),
  );
  const repriced = items.filter(
    ({ before, ...now }) => !isSamePrice(now, { unitPrice: before.unit_price, breaks: before.breaks }),
  );
  await savePriceChanges(tx, vendorId, repriced, adjustmentId);
}

/** Writes the new price of each item and who set it to the history. */
async function savePriceChanges(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly Pick<WrittenItem, 'id' | 'unitPrice' | 'breaks'>[],
  adjustmentId: Id<'PriceAdjustment'> | null = null,
): Promise<void> {
  if (items.length === 0) return;
  const { actor, clock, ids } = tx.ctx;
  const rows = items.map((item) => ({ change: ids.next<'PriceChange'>(), ...item }));
  const person = actor.userId;
  await sql`insert into price_changes
      (vendor_id, id, item_id, unit_price, breaks, changed_by, changed_at, adjustment_id)
    select ${vendorId}, given.change, given.id, given."unitPrice", given.breaks, ${person}::uuid, ${clock.now()},
      ${adjustmentId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (change uuid, id uuid, "unitPrice" numeric,
      breaks jsonb)`.execute(tx);
}

/** Runs once per command, so that offers are updated in the same transaction. */
export async function recordPriceChanges(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly Pick<WrittenItem, 'priceListId' | 'inventoryItemId'>[],
): Promise<void> {
  if (items.length === 0) return;
  const priceListIds = [...new Set(items.map((item) => item.priceListId))];
  await record(tx, {
    type: 'catalogue.pricesChanged',
    organizations: [vendorId],
    ...(priceListIds.length === 1 && { subject: priceListIds[0]! }),
    data: { priceListIds, count: items.length },
    touched: { vendorId, formatIds: [...new Set(items.map((item) => item.inventoryItemId))] },
  });
}
