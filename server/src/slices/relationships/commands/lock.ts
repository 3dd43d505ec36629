import { sql } from 'kysely';
import type { OrganizationId, RelationId } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import { mayEdit } from '../policy.ts';
import { partyRelationOf, partyRelations, type PartyRelation, type RelationRow } from '../queries/records.ts';

/** Locks relations with the organization's own records of them, in one order so that commands never deadlock. */
export async function lockRelations(
  tx: Tx,
  organizationId: OrganizationId,
  ids: readonly RelationId[],
): Promise<PartyRelation[]> {
  const found = await partyRelations(tx, organizationId)
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .orderBy('r.id')
    .forUpdate()
    .execute();
  return found.map(partyRelationOf);
}

export async function lockRelation(
  tx: Tx,
  organizationId: OrganizationId,
  relationId: RelationId,
): Promise<PartyRelation> {
  const [locked] = await lockRelations(tx, organizationId, [relationId]);
  if (!locked) throw new AppError('request.notFound');
  return locked;
}

/** The pair's relation with the record of one of the two. */
export async function lockPair(
  tx: Tx,
  pair: { vendorId: OrganizationId; customerId: OrganizationId },
  organizationId: OrganizationId,
): Promise<PartyRelation | null> {
  const found = await partyRelations(tx, organizationId)
    .where('r.vendor_id', '=', pair.vendorId)
    .where('r.customer_id', '=', pair.customerId)
    .forUpdate()
    .executeTakeFirst();
  return found ? partyRelationOf(found) : null;
}

/** If one of the customers belongs to another seller, all are refused. */
export async function lockCustomers(
  tx: MemberTx,
  ids: readonly RelationId[],
): Promise<Map<RelationId, PartyRelation>> {
  const { actor } = tx.ctx;
  permit(mayEdit(actor, 'vendor'));
  const locked = await lockRelations(tx, actor.organizationId, ids);
  if (locked.length < new Set(ids).size || locked.some(({ own }) => own.side !== 'vendor'))
    throw new AppError('request.notFound');
  return new Map(locked.map((each) => [each.row.id, each]));
}

/** Locks the vendor's record of a relation, for a member who may edit it. */
export async function lockCustomer(tx: MemberTx, relationId: RelationId): Promise<PartyRelation> {
  const { actor } = tx.ctx;
  const locked = await lockRelation(tx, actor.organizationId, relationId);
  if (locked.own.side !== 'vendor') throw new AppError('request.notFound');
  permit(mayEdit(actor, 'vendor'));
  return locked;
}

/**
 * Locks documents before the relation, as other commands do: drafting an invoice locks its orders before it
 * references the relation. A merge needs this because it moves the documents to another customer.
 */
export async function lockDocuments(tx: Tx, relationId: RelationId): Promise<void> {
  await sql`select from invoices where relation_id = ${relationId} order by id for update`.execute(tx);
  await sql`select from purchase_orders where relation_id = ${relationId} order by id for update`.execute(tx);
}

export const partiesOf = (row: Pick<RelationRow, 'id' | 'vendor_id' | 'customer_id'>) => ({
  relationId: row.id,
  vendorId: row.vendor_id,
  customerId: row.customer_id,
});
