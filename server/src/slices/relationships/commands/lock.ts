import { sql } from 'kysely';
import type { OrganizationId, RelationId } from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import { mayEdit } from '../policy.ts';
import { relationOf, sideOf, type RelationRow, type RelationshipRow } from '../queries/records.ts';
import type { Side } from '../rules/states.ts';

export interface LockedRelation {
  actor: Person;
  organizationId: OrganizationId;
  side: Side;
  row: RelationRow;
  /** The caller's own record of the relation. */
  own: RelationshipRow;
}

export async function lockRelation(tx: MemberTx, relationId: RelationId): Promise<LockedRelation> {
  const { actor } = tx.ctx;
  const { organizationId } = actor;
  await tx
    .selectFrom('relations')
    .select('id')
    .where('id', '=', relationId)
    .where(sql<boolean>`${organizationId} in (vendor_id, customer_id)`)
    .forUpdate()
    .execute();
  const { row, own } = await relationOf(tx, organizationId, relationId);
  return { actor, organizationId, side: sideOf(row, organizationId), row, own };
}

/**
 * Locks many customers in one order so that commands never deadlock; if one belongs to another seller, nothing is
 * locked.
 */
export async function lockCustomers(tx: MemberTx, ids: readonly RelationId[]): Promise<LockedRelation[]> {
  const { actor } = tx.ctx;
  const { organizationId } = actor;
  permit(mayEdit(actor, 'vendor'));
  const rows = await tx
    .selectFrom('relations')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('vendor_id', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const records = await tx
    .selectFrom('relationships')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`relation_id = any(${ids}::uuid[])`)
    .execute();
  if (rows.length < new Set(ids).size) throw new AppError('request.notFound');
  const ownOf = new Map(records.map((own) => [own.relation_id, own]));
  return rows.map((row) => ({ actor, organizationId, side: 'vendor', row, own: ownOf.get(row.id)! }));
}

/**
 * Locks documents before the relation, as other commands do: drafting an invoice locks its orders before it
 * references the relation. A merge needs this because it moves the documents to another customer.
 */
export async function lockDocuments(tx: Tx, relationId: RelationId): Promise<void> {
  await sql`select from invoices where relation_id = ${relationId} order by id for update`.execute(tx);
  await sql`select from purchase_orders where relation_id = ${relationId} order by id for update`.execute(tx);
}

/** Locks the vendor's record of a relation, for a member who may edit it. */
export async function lockCustomer(tx: MemberTx, relationId: RelationId): Promise<LockedRelation> {
  const locked = await lockRelation(tx, relationId);
  if (locked.side !== 'vendor') throw new AppError('request.notFound');
  permit(mayEdit(locked.actor, 'vendor'));
  return locked;
}

export const partiesOf = (row: Pick<RelationRow, 'id' | 'vendor_id' | 'customer_id'>) => ({
  relationId: row.id,
  vendorId: row.vendor_id,
  customerId: row.customer_id,
});
