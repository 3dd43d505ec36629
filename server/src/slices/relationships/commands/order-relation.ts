import type { OrganizationId, RelationId, RelationStatus } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { stateOf } from '../queries/records.ts';
import { stateByOrder } from '../rules/states.ts';
import { linkPair, moveTo } from './save-relation.ts';

/** The relation an order is placed on. A buyer's order creates it, but an order never agrees for the other party. */
export async function relationToOrderOn(
  tx: Tx,
  {
    vendorId,
    customerId,
    by,
  }: { vendorId: OrganizationId; customerId: OrganizationId; by: 'vendor' | 'customer' },
): Promise<RelationId> {
  const state = { status: 'active', startedBy: by, stoppedBy: null } as const;
  const locked = tx
    .selectFrom('relations')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    // `for no key update` because order changes reference this row and would wait for a full lock.
    .forNoKeyUpdate();
  const known = await locked.executeTakeFirst();
  if (!known && by === 'vendor') throw new AppError('relationships.waitsForPartner');
  const made = known ? null : await linkPair(tx, { vendorId, customerId, state });
  if (made) return made.row.id;
  // Another transaction may have linked the pair at the same moment.
  const row = known ?? (await locked.executeTakeFirstOrThrow());
  const to = stateByOrder(stateOf(row), by);
  if (to === null) throw new AppError(refusalOf(row.status));
  if (to.status !== row.status) await moveTo(tx, { row, action: 'accept', to });
  return row.id;
}

function refusalOf(status: RelationStatus) {
  if (status === 'archived') return 'ordering.relationArchived';
  return status === 'invited' ? 'relationships.waitsForPartner' : 'ordering.relationStopped';
}
