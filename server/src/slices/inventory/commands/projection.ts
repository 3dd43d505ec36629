import { sql } from 'kysely';
import type { FormatId, OrganizationId } from '@halles/contract';
import type { Projection } from '../../../platform/events/projections.ts';

/** Decision 009: a format's inventory item is created with the format and has the same id. */
export const inventoryProjection: Projection = {
  name: 'inventory',
  on: ['catalogue.productAdded', 'catalogue.formatsAdded'],
  async project(tx, event) {
    const vendorId = event.touched?.vendorId ?? event.organizations?.[0];
    if (!vendorId) return;
    const named = event.touched?.formatIds ?? (event.data as { formatIds?: string[] }).formatIds ?? 'all';
    await makeItems(tx, vendorId, named as readonly FormatId[] | 'all');
  },
};

async function makeItems(
  tx: Parameters<Projection['project']>[0],
  vendorId: OrganizationId,
  formatIds: readonly FormatId[] | 'all',
): Promise<void> {
  if (formatIds.length === 0) return;
  const now = tx.ctx.clock.now();
  await sql`insert into stock_day_progress (vendor_id, processed_until)
    select id, (${now}::timestamptz at time zone time_zone)::date from organizations
    where id = ${vendorId} and not exists (select from stock_day_progress where vendor_id = ${vendorId})
    on conflict do nothing`.execute(tx);
  await sql`insert into inventory_items (vendor_id, format_id, changed_at)
    select vendor_id, id, ${now} from formats
    where vendor_id = ${vendorId} and ${formatIds === 'all' ? sql`true` : sql`id = any(${[...formatIds]}::uuid[])`}
    order by id
    on conflict do nothing`.execute(tx);
}
