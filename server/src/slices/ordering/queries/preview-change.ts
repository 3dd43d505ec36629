import type { ordering, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { mayDecide, mayPropose } from '../policy.ts';
import { planChange } from '../rules/change-plan.ts';
import { loadChangeFacts } from './change-facts.ts';
import { loadOwnOrder, stateOf } from './order-records.ts';

/** Previews proposed changes: the order afterwards, and whether they would apply at once. */
export async function previewChange(
  ctx: MemberCtx,
  { changes, ...ref }: ParsedInputOf<typeof ordering.previewChange>,
): Promise<OutputOf<typeof ordering.previewChange>> {
  const { order, side: by, parties } = await loadOwnOrder(ctx, ctx.db, ref);
  permit(mayPropose(ctx.actor, stateOf(order.row, by, ctx.clock.now())));
  const facts = await loadChangeFacts(ctx, ctx.db, order, parties, { by, changes, isProposed: true });
  const plan = planChange(order, { by, changes }, facts);
  return {
    changes: plan.shown,
    before: order.row.totals,
    after: plan.after.row.totals,
    isApplied: plan.appliesAtOnce,
  };
}

/** Previews the order after a partial acceptance, for the member who may accept. */
export async function previewDecision(
  ctx: MemberCtx,
  { changeSetId, only, ...ref }: ParsedInputOf<typeof ordering.previewDecision>,
): Promise<OutputOf<typeof ordering.previewDecision>> {
  const { order, side, parties } = await loadOwnOrder(ctx, ctx.db, ref);
  const { row } = order;
  permit(mayDecide(ctx.actor, stateOf(row, side, ctx.clock.now())));
  const open = order.changeSets.find(({ id, status }) => id === changeSetId && status === 'open');
  if (!open) throw new AppError('ordering.noOpenChange');
  const changes = open.changes.filter((_, index) => only.includes(index));
  if (changes.length === 0) return { before: row.totals, after: row.totals };
  const by = open.proposed_by;
  const facts = await loadChangeFacts(ctx, ctx.db, order, parties, { by, changes, isProposed: false });
  const isPartial = changes.length < open.changes.length;
  return { before: row.totals, after: planChange(order, { by, changes, isPartial }, facts).after.row.totals };
}
