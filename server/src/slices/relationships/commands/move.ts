import {
  relationshipLimits,
  type OutputOf,
  type ParsedInputOf,
  type Relation,
  type relationships,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayMove } from '../policy.ts';
import { loadRelation, stateOf, termsOf } from '../queries/records.ts';
import { statusAfter } from '../rules/states.ts';
import { tagsAfter } from '../rules/terms.ts';
import { moveTo } from './link.ts';
import { lockCustomers, lockRelation, type LockedRelation } from './lock.ts';
import { nextVersion, termsColumns } from './terms.ts';

export async function moveRelation(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.move>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    await act(tx, await lockRelation(tx, input.relationId), input.action, input.message);
    return loadRelation(ctx, tx, input.relationId);
  });
}

async function act(
  tx: Tx,
  { actor, side, row }: LockedRelation,
  action: ParsedInputOf<typeof relationships.move>['action'],
  message: string,
): Promise<void> {
  const standing = stateOf(row);
  permit(mayMove(actor, side, standing, action));
  await moveTo(tx, { row, action, to: statusAfter(standing, action, side), message });
}

type BulkInput = ParsedInputOf<typeof relationships.bulkUpdate>;

/** All or none: one relation that cannot take the action leaves the others unchanged. */
export async function bulkUpdate(
  ctx: MemberCtx,
  input: BulkInput,
): Promise<OutputOf<typeof relationships.bulkUpdate>> {
  const ids = [...new Set(input.relationIds)];
  return transaction(ctx, async (tx) => {
    const fields = new Set<string>();
    for (const locked of await lockCustomers(tx, ids)) {
      for (const field of await changeOne(tx, locked, input)) fields.add(field);
      if (input.action) await act(tx, locked, input.action, '');
    }
    if (fields.size > 0)
      await record(tx, {
        type: 'relationships.bulkChanged',
        organizations: [ctx.actor.organizationId],
        data: { relationIds: ids, fields: [...fields].sort() },
      });
    return { changed: ids.length };
  });
}

async function changeOne(tx: Tx, { own }: LockedRelation, input: BulkInput): Promise<string[]> {
  const before = termsOf(own);
  const tags = tagsAfter(before.tags, input);
  if (tags.length > relationshipLimits.tags) throw new AppError('relationships.tooManyTags');
  const sent = Object.fromEntries(
    Object.entries({ ...input.terms, tags }).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
    ),
  );
  const fields = Object.keys(sent);
  if (fields.length > 0)
    await tx
      .updateTable('relationships')
      .set({ ...termsColumns(sent), ...nextVersion(own, fields) })
      .where('organization_id', '=', own.organization_id)
      .where('relation_id', '=', own.relation_id)
      .execute();
  return fields;
}
