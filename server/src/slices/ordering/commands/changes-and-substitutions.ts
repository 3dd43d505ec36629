import type { Id, ordering, OrderSide, ParsedInputOf, PurchaseOrder } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { mayDecide, mayPropose, mayWithdraw } from '../policy.ts';
import { loadChangeFacts } from '../queries/change-facts.ts';
import { viewOrder } from '../queries/order.ts';
import type { Parties } from '../queries/parties.ts';
import { decideChangeSet, proposeChangeSet } from '../rules/change-sets.ts';
import { planChange } from '../rules/change-plan.ts';
import type { Order } from '../rules/orders.ts';
import { lockOwnOrder, type PartyOrder } from './lock-order.ts';
import { aboutOrder, recordMove, recordOrderEvent } from './record-event.ts';
import { saveOrder } from './save-order.ts';

type Proposal = ParsedInputOf<typeof ordering.proposeChange>;

/**
 * Proposes a change to the other side; it applies at once within their tolerance, before the order is confirmed, or
 * when the other side has no members to answer.
 */
export async function proposeChange(ctx: MemberCtx, input: Proposal): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    const { saved } = await propose(tx, order, input);
    return viewOrder(ctx, tx, saved, order.side, order.parties);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

interface Proposed {
  saved: Order;
  appliesAtOnce: boolean;
}

/** Proposes changes to a locked order. */
export async function propose(
  tx: MemberTx,
  order: PartyOrder,
  content: Pick<Proposal, 'message' | 'changes'>,
): Promise<Proposed> {
  permit(mayPropose(tx.ctx.actor, order.orderState));
  return submitProposal(tx, { before: order, order }, { ...content, isProposed: true });
}

/** `before`: the order as it was loaded, where the same command has changed it already. */
export async function submitProposal(
  tx: Tx,
  { before, order }: { before: PartyOrder; order: Order },
  { message, changes, isProposed }: Pick<Proposal, 'message' | 'changes'> & { isProposed: boolean },
): Promise<Proposed> {
  const { ctx } = tx;
  const by = before.side;
  const facts = await loadChangeFacts(ctx, tx, order, before.parties, { by, changes, isProposed });
  const plan = planChange(order, { by, changes }, facts);
  const { appliesAtOnce } = plan;
  const id = ctx.ids.next<'ChangeSet'>();
  const proposed = proposeChangeSet(order, plan, {
    id,
    by,
    personId: ctx.actor.userId,
    message,
    now: facts.now,
  });
  const saved = await saveOrder(tx, before, proposed, { capacityOrders: plan.capacityOrders });
  if (appliesAtOnce)
    await recordDecision(tx, order, saved, {
      by,
      changeSetId: id,
      decision: 'accept',
      isAutomatic: true,
      answer: '',
    });
  else
    await recordOrderEvent(tx, order.row, {
      type: 'ordering.changeProposed',
      data: {
        ...aboutOrder(order.row),
        by,
        totalAfterMinor: plan.after.row.total_minor,
        message,
        changeSetId: id,
      },
    });
  return { saved, appliesAtOnce };
}

type Decision = ParsedInputOf<typeof ordering.decideChange>;

export async function decideChange(ctx: MemberCtx, input: Decision): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    const may = input.decision === 'withdraw' ? mayWithdraw : mayDecide;
    permit(may(ctx.actor, order.orderState));
    const { parties, side: by } = order;
    return viewOrder(ctx, tx, await decideOpenChange(tx, order, parties, { ...input, by }), by, parties);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

type Decided = Pick<Decision, 'changeSetId' | 'decision' | 'answer' | 'only'> & {
  by: OrderSide;
  /** The link in an email by which it was decided without signing in. */
  linkId?: Id<'OrderLink'>;
};

/** Decides the open proposal of a locked order, after the permission check. */
export async function decideOpenChange(
  tx: Tx,
  order: Order,
  parties: Parties,
  { changeSetId, decision: wanted, answer, only, ...decider }: Decided,
): Promise<Order> {
  const open = order.changeSets.find(({ id, status }) => id === changeSetId && status === 'open');
  if (!open) throw new AppError('ordering.noOpenChange');
  // Partial acceptance: changes that are not chosen are refused.
  const changes =
    wanted === 'accept' ? open.changes.filter((_, index) => only === undefined || only.includes(index)) : [];
  // To accept none of them is to refuse them.
  const decision = wanted === 'accept' && changes.length === 0 ? 'refuse' : wanted;
  const by = open.proposed_by;
  const facts = await loadChangeFacts(tx.ctx, tx, order, parties, { by, changes, isProposed: false });
  const isPartial = changes.length < open.changes.length;
  const plan = changes.length > 0 ? planChange(order, { by, changes, isPartial }, facts) : null;
  const decided = decideChangeSet(order, plan, { changeSetId, decision, answer, now: facts.now });
  const capacityOrders = plan?.capacityOrders ?? null;
  const saved = await saveOrder(tx, order, decided, { capacityOrders, isLast: true });
  await recordDecision(tx, order, saved, { ...decider, changeSetId, decision, answer, isAutomatic: false });
  return saved;
}

async function recordDecision(
  tx: Tx,
  { row }: Order,
  saved: Order,
  decision: Pick<
    Events['ordering.changeDecided'],
    'by' | 'changeSetId' | 'decision' | 'isAutomatic' | 'answer' | 'linkId'
  >,
): Promise<void> {
  await recordOrderEvent(tx, row, {
    type: 'ordering.changeDecided',
    data: { ...aboutOrder(saved.row), ...decision },
  });
  const { status: from } = row;
  const { status: to } = saved.row;
  if (to !== from)
    await recordMove(tx, saved.row, {
      action: 'stepBack',
      from,
      to,
      by: 'time',
      isAutomatic: true,
      reason: '',
    });
}
