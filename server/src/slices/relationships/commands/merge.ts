import { isSameValue, type ParsedInputOf, type Relation, type relationships } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { organizationRow, releaseCard } from '../../organizations/index.ts';
import { loadRelation, termsOf, type RelationRow, type RelationshipRow } from '../queries/records.ts';
import { mergedTerms } from '../rules/terms.ts';
import { lockCustomer, lockCustomers, lockDocuments } from './lock.ts';
import { nextVersion, termsColumns } from './terms.ts';

/** A duplicate must be a card: the data of an organization with members belongs to that organization. */
export async function mergeCustomers(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.merge>,
): Promise<Relation> {
  if (input.relationId === input.duplicateId) throw new AppError('relationships.cannotMerge');
  return transaction(ctx, async (tx) => {
    await lockDocuments(tx, input.duplicateId);
    await lockCustomers(tx, [input.relationId, input.duplicateId]);
    const kept = await lockCustomer(tx, input.relationId);
    const duplicate = await lockCustomer(tx, input.duplicateId);
    const card = await organizationRow(tx, duplicate.row.customer_id);
    if (card?.managed_by !== kept.organizationId) throw new AppError('relationships.cannotMerge');
    await absorb(tx, kept, duplicate);
    return loadRelation(ctx, tx, input.relationId);
  });
}

interface Records {
  row: RelationRow;
  own: RelationshipRow;
}

/**
 * The duplicate's settings fill gaps of the kept customer's, references move to the kept customer, and the duplicate
 * is deleted.
 */
export async function absorb(tx: Tx, kept: Records, duplicate: Records): Promise<void> {
  const vendorId = kept.row.vendor_id;
  await tx
    .updateTable('supplier_invitations')
    .set({ relation_id: kept.row.id })
    .where('vendor_id', '=', vendorId)
    .where('relation_id', '=', duplicate.row.id)
    .execute();
  await tx.deleteFrom('relationships').where('relation_id', '=', duplicate.row.id).execute();
  // Archived so that reactions to the merge no longer see a customer; orders and invoices refer to the relation until
  // they are moved.
  await tx
    .updateTable('relations')
    .set({ status: 'archived', stopped_by: 'vendor' })
    .where('id', '=', duplicate.row.id)
    .execute();
  await fillGaps(tx, kept, duplicate);
  await recordMerge(tx, kept.row, duplicate.row);
  await tx.deleteFrom('relations').where('id', '=', duplicate.row.id).execute();
  await releaseCard(tx, vendorId, [duplicate.row.customer_id]);
}

async function fillGaps(tx: Tx, kept: Records, duplicate: Records): Promise<void> {
  const before = termsOf(kept.own);
  const after = mergedTerms(before, termsOf(duplicate.own));
  const changes = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isSameValue(value, before[field as keyof typeof after]),
    ),
  );
  const fields = Object.keys(changes);
  if (fields.length === 0) return;
  await tx
    .updateTable('relationships')
    .set({ ...termsColumns(changes), ...nextVersion(kept.own, fields) })
    .where('organization_id', '=', kept.own.organization_id)
    .where('relation_id', '=', kept.row.id)
    .execute();
}

/** Later slices move their rows from the card's id in this transaction; then the card is deleted. */
export async function replaceCustomer(tx: Tx, kept: RelationRow, duplicate: RelationRow): Promise<void> {
  await recordMerge(tx, kept, duplicate);
  await releaseCard(tx, kept.vendor_id, [duplicate.customer_id]);
}

const recordMerge = (tx: Tx, kept: RelationRow, duplicate: RelationRow): Promise<void> =>
  record(tx, {
    type: 'relationships.merged',
    organizations: [kept.vendor_id, kept.customer_id],
    subject: kept.id,
    data: {
      vendorId: kept.vendor_id,
      survivingCustomerId: kept.customer_id,
      duplicateCustomerId: duplicate.customer_id,
      survivingRelationId: kept.id,
      duplicateRelationId: duplicate.id,
    },
  });
