import type { ordering, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { mayDecide } from '../policy.ts';
import { loadOrderLines } from './order.ts';
import { planChanges } from './preview-change.ts';
import { loadOrderRecord, stateOf } from './order-records.ts';

/** Previews the order after a partial acceptance, for the member who may accept. */
export async function previewDecision(
  ctx: MemberCtx,
  { changeSetId, only, ...ref }: ParsedInputOf<typeof ordering.previewDecision>,
): Promise<OutputOf<typeof ordering.previewDecision>> {
  const { row, side } = await loadOrderRecord(ctx, ctx.db, ref);
  permit(mayDecide(ctx.actor, stateOf(row, side, ctx.clock.now())));
  const open = await ctx.db
    .selectFrom('order_change_sets')
    .select(['changes', 'proposed_by'])
    .where('purchase_order_id', '=', row.id)
    .where('id', '=', changeSetId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!open) throw new AppError('ordering.noOpenChange');
  const chosen = open.changes.filter((_, index) => only.includes(index));
  if (chosen.length === 0) return { before: row.totals, after: row.totals };
  const lines = await loadOrderLines(ctx.db, row.id);
  const plan = await planChanges(ctx, ctx.db, { row, lines, by: open.proposed_by }, chosen);
  return { before: row.totals, after: plan.totals };
}
