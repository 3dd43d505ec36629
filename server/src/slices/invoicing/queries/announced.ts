import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';

interface Announced {
  type: 'invoicing.statementNotSent' | 'invoicing.periodNotDrafted';
  vendorId: OrganizationId;
  customerId: OrganizationId;
  until: string;
}

/** Whether the seller was told of it before. */
export async function isAnnounced(
  db: Db,
  { type, vendorId, customerId, until }: Announced,
): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('subject_id', '=', customerId)
    .where('type', '=', type)
    .where(sql<boolean>`organization_ids = array[${vendorId}]::uuid[] and data->>'until' = ${until}`)
    .executeTakeFirst();
  return event !== undefined;
}
