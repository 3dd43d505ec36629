import { sql } from 'kysely';
import type {
  FormatId,
  OrganizationId,
  PriceListId,
  PriceListItemFields,
  PriceListItemId,
} from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';

export interface WrittenItem {
  id: PriceListItemId;
  priceListId: PriceListId;
  inventoryItemId: FormatId;
  unitPrice: string;
  breaks: PriceListItemFields['breaks'];
}

/** New items, one statement for any number of them, with the first line of their history. */
export async function writeItems(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly (WrittenItem & { isHidden: boolean })[],
): Promise<WrittenItem[]> {
  if (items.length === 0) return [];
  await sql`insert into price_list_items
      (vendor_id, id, price_list_id, inventory_item_id, unit_price, breaks, is_hidden, changed_at)
    select ${vendorId}, given.id, given."priceListId", given."inventoryItemId", given."unitPrice", given.breaks,
      given."isHidden", ${tx.ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id uuid, "priceListId" uuid,
      "inventoryItemId" uuid, "unitPrice" numeric, breaks jsonb, "isHidden" boolean)`.execute(tx);
  await keepPriceChanges(tx, vendorId, items);
  return [...items];
}

/** What an item costs from now on, and who said so. */
export async function keepPriceChanges(
  tx: Tx,
  vendorId: OrganizationId,
  items: readonly Pick<WrittenItem, 'id' | 'unitPrice' | 'breaks'>[],
): Promise<void> {
  if (items.length === 0) return;
  const { actor, clock, ids } = tx.ctx;
  const rows = items.map((item) => ({ change: ids.next<'PriceChange'>(), ...item }));
  const person = actor.kind === 'person' ? actor.userId : null;
  await sql`insert into price_changes (vendor_id, id, item_id, unit_price, breaks, changed_by, changed_at)
    select ${vendorId}, given.change, given.id, given."unitPrice", given.breaks, ${person}::uuid, ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (change uuid, id uuid, "unitPrice" numeric,
      breaks jsonb)`.execute(tx);
}

/** Once for all that a command wrote: what is offered follows in the same transaction. */
export async function tellPrices(
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
