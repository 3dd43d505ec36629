import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';

/** What a customer has under way with a seller, and whether they ever ordered. What is invoiced is the invoice's. */
export async function exposureOf(
  db: Db,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<{ isFirst: boolean; exposureMinor: number }> {
  const row = await db
    .selectFrom('purchase_orders')
    .select([
      sql<number>`coalesce(sum(total_minor) filter (where invoice_id is null
        and status not in ('completed', 'declined', 'cancelled', 'expired')), 0)::bigint`.as('open'),
      sql<boolean>`count(*) filter (where status not in ('submitted', 'declined', 'cancelled', 'expired')) = 0`.as(
        'isFirst',
      ),
    ])
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .where('is_test', '=', false)
    .executeTakeFirstOrThrow();
  return { isFirst: row.isFirst, exposureMinor: row.open };
}
