import { sql } from 'kysely';
import type { Events } from '../../../events.ts';
import type { Projection } from '../../../platform/events/projections.ts';

/**
 * When a card becomes another customer, that customer gets its price lists, the links mailed to it and the item lists
 * that it may see, in the same transaction.
 */
export const catalogueProjection: Projection = {
  name: 'catalogue.mergeCustomers',
  on: ['relationships.merged'],
  async project(tx, event) {
    const { vendorId, survivingCustomerId, duplicateCustomerId } =
      event.data as Events['relationships.merged'];
    const withSurviving = (
      column: string,
    ) => sql`case when ${survivingCustomerId}::uuid = any(${sql.ref(column)})
      then array_remove(${sql.ref(column)}, ${duplicateCustomerId}::uuid)
      else array_replace(${sql.ref(column)}, ${duplicateCustomerId}::uuid, ${survivingCustomerId}::uuid) end`;
    await sql`update price_lists set customer_ids = ${withSurviving('customer_ids')}, version = version + 1
      where vendor_id = ${vendorId} and ${duplicateCustomerId}::uuid = any(customer_ids)`.execute(tx);
    await sql`update item_lists
      set visible_for_organizations = ${withSurviving('visible_for_organizations')}, version = version + 1
      where organization_id = ${vendorId} and ${duplicateCustomerId}::uuid = any(visible_for_organizations)`.execute(
      tx,
    );
    await tx
      .updateTable('price_list_links')
      .set({ customer_id: survivingCustomerId })
      .where('vendor_id', '=', vendorId)
      .where('customer_id', '=', duplicateCustomerId)
      .execute();
  },
};
