import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';

/** What a customer has under way with a seller, invoiced or not, and whether they ever ordered. */
export async function exposureOf(
  db: Db,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<{ isFirst: boolean; exposureMinor: number }> {
  const row = await db
    .selectFrom('purchase_orders')
    .select([
      sql<number>`coalesce(sum(total_minor) filter (where status not in ('completed', 'declined', 'cancelled', 'expired')), 0)::bigint`.as(
        'open',
      ),
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

/** What each customer has under way with a seller and no invoice yet says, by customer and currency. */
export async function openOrdersByCustomer(db: Db, vendorId: OrganizationId): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('purchase_orders')
    .select(['customer_id', 'currency', sql<number>`sum(total_minor)::bigint`.as('open')])
    .where('vendor_id', '=', vendorId)
    .where('is_test', '=', false)
    .where('invoice_id', 'is', null)
    .where('status', 'in', ['submitted', 'confirmed', 'preparing', 'ready', 'inTransit', 'delivered'])
    .groupBy(['customer_id', 'currency'])
    .execute();
  return new Map(rows.map(({ customer_id, currency, open }) => [`${customer_id}/${currency}`, open]));
}
