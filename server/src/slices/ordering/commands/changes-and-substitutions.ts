import type { ChangeSetId, OrderChange, ordering, ParsedInputOf, PurchaseOrder } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { mayDecide, mayPropose, mayWithdraw } from '../policy.ts';
import { refuseBelowMinimums } from '../queries/order-minimum.ts';
import { loadOrder } from '../queries/order.ts';
import { planChanges, type Plan } from '../queries/preview-change.ts';
import { applyPlan } from './apply-change.ts';
import { aboutOrder } from './confirm.ts';
import { lockOrder, lockOwnOrder, type PartyOrder } from './lock-order.ts';
import { recordOrderEvent } from './record-event.ts';

type Proposal = ParsedInputOf<typeof ordering.proposeChange>;

/**
 * Proposes a change to the other side; it applies at once within their tolerance, before the order is confirmed, or
 * when the other side has no members to answer.
 */
export async function proposeChange(ctx: MemberCtx, input: Proposal): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    await propose(tx, await lockOwnOrder(tx, input), input);
    return loadOrder(ctx, tx, input);
  });
}

type ProposalContent = Pick<Proposal, 'message' | 'changes'>;

/** Proposes changes to a locked order; returns whether they apply at once. */
export async function propose(tx: MemberTx, order: PartyOrder, content: ProposalContent): Promise<boolean> {
  const { ctx } = tx;
  permit(mayPropose(ctx.actor, order.orderState));
  const plan = await planChanges(ctx, tx, { ...order, by: order.side }, content.changes);
  await refuseBelowMinimums(tx, { ...order, by: order.side }, content.changes, plan);
  return submitProposal(tx, order, content, plan);
}

/** Pieces above the weight tolerance are proposed to the customer when the order is prepared. */
export async function proposeWeights(tx: Tx, order: PartyOrder, changes: OrderChange[]): Promise<boolean> {
  const plan = await planChanges(tx.ctx, tx, { ...order, by: 'vendor' }, changes);
  return submitProposal(tx, order, { message: '', changes }, plan);
}

async function submitProposal(
  tx: Tx,
  order: PartyOrder,
  content: ProposalContent,
  plan: Plan,
): Promise<boolean> {
  const changeSetId = await writeProposal(tx, order, content, plan);
  if (plan.appliesAtOnce) {
    await applyPlan(tx, order, plan);
    await recordDecision(tx, order, { changeSetId, decision: 'accept', isAutomatic: true, answer: '' });
    return true;
  }
  await tx
    .updateTable('purchase_orders')
    .set({ open_change_by: order.side, version: order.row.version + 1 })
    .where('id', '=', order.row.id)
    .execute();
  await recordOrderEvent(tx, order.row, {
    type: 'ordering.changeProposed',
    data: {
      ...aboutOrder(order.row),
      by: order.side,
      totalAfterMinor: plan.totals.totalMinor,
      message: content.message,
      changeSetId,
    },
  });
  return false;
}

async function writeProposal(
  tx: Tx,
  { row, side }: PartyOrder,
  { message, changes }: ProposalContent,
  plan: Plan,
): Promise<ChangeSetId> {
  const { ctx } = tx;
  const now = ctx.clock.now();
  const id: ChangeSetId = ctx.ids.next<'ChangeSet'>();
  await tx
    .insertInto('order_change_sets')
    .values({
      purchase_order_id: row.id,
      id,
      proposed_by: side,
      person_id: ctx.actor.userId,
      status: plan.appliesAtOnce ? 'accepted' : 'open',
      message,
      changes: JSON.stringify(changes),
      shown: JSON.stringify(plan.shown),
      total_before_minor: row.total_minor,
      total_after_minor: plan.totals.totalMinor,
      proposed_at: now,
      decided_at: plan.appliesAtOnce ? now : null,
    })
    .execute();
  return id;
}

type Decision = ParsedInputOf<typeof ordering.decideChange>;

export async function decideChange(ctx: MemberCtx, input: Decision): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, input);
    const may = input.decision === 'withdraw' ? mayWithdraw : mayDecide;
    permit(may(ctx.actor, order.orderState));
    const open = await tx
      .selectFrom('order_change_sets')
      .selectAll()
      .where('purchase_order_id', '=', order.row.id)
      .where('id', '=', input.changeSetId)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (!open) throw new AppError('ordering.noOpenChange');
    const accepted = input.decision === 'accept' ? chosen(open.changes, input.only) : [];
    if (accepted.length > 0) {
      const plan = await planChanges(ctx, tx, { ...order, by: open.proposed_by }, accepted);
      await applyPlan(tx, order, plan);
    }
    await tx
      .updateTable('order_change_sets')
      .set({
        status: accepted.length > 0 ? 'accepted' : input.decision === 'withdraw' ? 'withdrawn' : 'refused',
        answer: input.answer,
        decided_at: ctx.clock.now(),
      })
      .where('purchase_order_id', '=', order.row.id)
      .where('id', '=', open.id)
      .execute();
    const { row } = await lockOrder(tx, order.row.id);
    await tx
      .updateTable('purchase_orders')
      .set({ open_change_by: null, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    await recordDecision(tx, order, {
      changeSetId: open.id,
      decision: input.decision,
      isAutomatic: false,
      answer: input.answer,
    });
    return loadOrder(ctx, tx, input);
  });
}

/** Partial acceptance: changes that are not chosen are refused. */
const chosen = (changes: readonly OrderChange[], only: readonly number[] | undefined): OrderChange[] =>
  changes.filter((_, index) => only === undefined || only.includes(index));

const recordDecision = (
  tx: Tx,
  { row, side }: PartyOrder,
  decision: { changeSetId: ChangeSetId; decision: string; isAutomatic: boolean; answer: string },
) =>
  recordOrderEvent(tx, row, {
    type: 'ordering.changeDecided',
    data: { ...aboutOrder(row), by: side, ...decision },
  });
