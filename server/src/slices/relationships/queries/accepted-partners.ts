import type { OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';

/** Those of these customers that accepted the relation with the seller, which is still active. */
export async function acceptedPartners(
  db: Db,
  vendorId: OrganizationId,
  customerIds: readonly OrganizationId[],
): Promise<OrganizationId[]> {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom('relations')
    .select('customer_id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', 'in', [...new Set(customerIds)])
    .where('status', '=', 'active')
    .where('accepted_at', 'is not', null)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}
