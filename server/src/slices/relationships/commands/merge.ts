import type { ParsedInputOf, Relation, relationships } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { organizationRow, releaseCard } from '../../organizations/index.ts';
import { relationShown, termsOf, type PartyRelation, type RelationRow } from '../queries/records.ts';
import { changedTerms, isOverLimits, mergedTerms } from '../rules/terms.ts';
import { lockCustomers, lockDocuments } from './lock.ts';
import { moveInvitations } from './save-invitation.ts';
import { removeRecords, removeRelations, saveRelations } from './save-relation.ts';
import { withTerms } from './terms.ts';

/** A duplicate must be a card: the data of an organization with members belongs to that organization. */
export async function mergeCustomers(
  ctx: MemberCtx,
  { relationId, duplicateId }: ParsedInputOf<typeof relationships.merge>,
): Promise<Relation> {
  if (relationId === duplicateId) throw new AppError('relationships.cannotMerge');
  return transaction(ctx, async (tx) => {
    await lockDocuments(tx, duplicateId);
    const locked = await lockCustomers(tx, [relationId, duplicateId]);
    const duplicate = locked.get(duplicateId)!;
    const card = await organizationRow(tx, duplicate.row.customer_id);
    if (card?.managed_by !== ctx.actor.organizationId) throw new AppError('relationships.cannotMerge');
    const surviving = locked.get(relationId)!;
    if (isOverLimits(mergedTerms(termsOf(surviving.own), termsOf(duplicate.own))))
      throw new AppError('relationships.mergeOverLimits');
    return relationShown(ctx, tx, await absorb(tx, surviving, duplicate));
  });
}

/**
 * The duplicate's settings fill gaps of the surviving customer's, references move to the surviving customer, and the
 * duplicate is deleted. Both are the vendor's records.
 */
export async function absorb(
  tx: Tx,
  surviving: PartyRelation,
  duplicate: PartyRelation,
): Promise<PartyRelation> {
  const terms = termsOf(surviving.own);
  const changes = changedTerms(terms, mergedTerms(terms, termsOf(duplicate.own)));
  const after = { row: surviving.row, own: withTerms(surviving.own, changes) };
  // Archived so that reactions to the merge no longer see a customer; orders and invoices refer to the relation until
  // they are moved.
  const archived = { ...duplicate.row, status: 'archived' as const, stopped_by: 'vendor' as const };
  await moveInvitations(tx, duplicate.row, surviving.row.id);
  await removeRecords(tx, [duplicate.row.id]);
  await saveRelations(tx, [surviving, duplicate], [after, { row: archived, own: duplicate.own }]);
  await recordMerge(tx, surviving.row, duplicate.row);
  await removeRelations(tx, [duplicate.row.id]);
  await releaseCard(tx, duplicate.row.vendor_id, [duplicate.row.customer_id]);
  return after;
}

/** Later slices move their rows from the card's id in this transaction; then the card is deleted. */
export async function replaceCustomer(tx: Tx, surviving: RelationRow, card: RelationRow): Promise<void> {
  await recordMerge(tx, surviving, card);
  await releaseCard(tx, surviving.vendor_id, [card.customer_id]);
}

const recordMerge = (tx: Tx, surviving: RelationRow, duplicate: RelationRow): Promise<void> =>
  record(tx, {
    type: 'relationships.merged',
    organizations: [surviving.vendor_id, surviving.customer_id],
    subject: surviving.id,
    data: {
      vendorId: surviving.vendor_id,
      survivingCustomerId: surviving.customer_id,
      duplicateCustomerId: duplicate.customer_id,
      survivingRelationId: surviving.id,
      duplicateRelationId: duplicate.id,
    },
  });
