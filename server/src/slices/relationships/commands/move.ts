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
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import { mayMove } from '../policy.ts';
import { relationShown, stateOf, termsOf, type PartyRelation } from '../queries/records.ts';
import { stateAfter } from '../rules/states.ts';
import { changedTerms, tagsAfter } from '../rules/terms.ts';
import { lockCustomers, lockRelation } from './lock.ts';
import { moveTo, saveRelations } from './save-relation.ts';
import { recordTagsChanged, withTerms } from './terms.ts';

export async function moveRelation(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.move>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const before = await lockRelation(tx, ctx.actor.organizationId, input.relationId);
    return relationShown(ctx, tx, await act(tx, before, input));
  });
}

async function act(
  tx: MemberTx,
  { row, own }: PartyRelation,
  { action, message }: Pick<ParsedInputOf<typeof relationships.move>, 'action' | 'message'>,
): Promise<PartyRelation> {
  const state = stateOf(row);
  permit(mayMove(tx.ctx.actor, own.side, state, action));
  const to = stateAfter(state, action, own.side);
  return { row: await moveTo(tx, { row, action, to, message }), own };
}

/** All or none: one relation that cannot take the action leaves the others unchanged. */
export async function bulkUpdate(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.bulkUpdate>,
): Promise<OutputOf<typeof relationships.bulkUpdate>> {
  const ids = [...new Set(input.relationIds)];
  return transaction(ctx, async (tx) => {
    const locked = [...(await lockCustomers(tx, ids)).values()];
    const changes = locked.map(({ own }) => {
      const tags = tagsAfter(own.tags, input);
      if (tags.length > relationshipLimits.tags) throw new AppError('relationships.tooManyTags');
      return changedTerms(termsOf(own), { ...input.terms, tags });
    });
    await saveRelations(
      tx,
      locked,
      locked.map(({ row, own }, index) => ({ row, own: withTerms(own, changes[index]!) })),
    );
    if (input.action) for (const each of locked) await act(tx, each, { action: input.action, message: '' });
    await recordTagsChanged(
      tx,
      locked.flatMap(({ row }, index) => ('tags' in changes[index]! ? row : [])),
    );
    const fields = [...new Set(changes.flatMap((terms) => Object.keys(terms)))].sort();
    if (fields.length > 0)
      await record(tx, {
        type: 'relationships.bulkChanged',
        organizations: [ctx.actor.organizationId],
        data: { relationIds: ids, fields },
      });
    return { changed: ids.length };
  });
}
