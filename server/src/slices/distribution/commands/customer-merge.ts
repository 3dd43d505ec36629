import { sql } from 'kysely';
import type { Events } from '../../../events.ts';
import type { Projection } from '../../../platform/events/projections.ts';

/** The deliveries and pickups only for a card are for the customer that the card becomes, in the same transaction. */
export const distributionProjection: Projection = {
  name: 'distribution.mergeCustomers',
  on: ['relationships.merged'],
  async project(tx, event) {
    const { vendorId, survivingCustomerId, duplicateCustomerId } =
      event.data as Events['relationships.merged'];
    for (const table of ['deliveries', 'pickups'] as const)
      await sql`update ${sql.table(table)} set version = version + 1,
        only_customer_ids = case when ${survivingCustomerId}::uuid = any(only_customer_ids)
          then array_remove(only_customer_ids, ${duplicateCustomerId}::uuid)
          else array_replace(only_customer_ids, ${duplicateCustomerId}::uuid, ${survivingCustomerId}::uuid) end
        where vendor_id = ${vendorId} and ${duplicateCustomerId}::uuid = any(only_customer_ids)`.execute(tx);
  },
};
