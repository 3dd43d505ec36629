import type { OrganizationId, RelationId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { linkPair, moveTo } from './link.ts';

/** Whoever orders, or is sold to, says yes; a relation that one of them stopped stays stopped. */
const opens = new Set(['invited', 'requested']);

/** The link an order is made on: made or opened by the order itself where nobody has said no. */
export async function relationToTradeOn(
  tx: Tx,
  {
    vendorId,
    customerId,
    by,
  }: { vendorId: OrganizationId; customerId: OrganizationId; by: 'vendor' | 'customer' },
): Promise<RelationId> {
  const standing = { status: 'active', startedBy: by, stoppedBy: null } as const;
  const locked = tx
    .selectFrom('relations')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    // Not `for update`: what changes an order of it refers to the row, and would wait for this transaction.
    .forNoKeyUpdate();
  const known = await locked.executeTakeFirst();
  const made = known ? null : await linkPair(tx, { vendorId, customerId, standing });
  if (made) return made.id;
  // Somebody else may have linked them at this very moment.
  const row = known ?? (await locked.executeTakeFirstOrThrow());
  if (opens.has(row.status))
    await moveTo(tx, { row, action: 'accept', to: { ...standing, startedBy: row.started_by } });
  else if (row.status === 'archived') throw new AppError('ordering.relationArchived');
  else if (row.status !== 'active') throw new AppError('ordering.relationStopped');
  return row.id;
}
