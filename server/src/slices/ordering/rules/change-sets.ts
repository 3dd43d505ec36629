import type { ChangeSetId, OrderSide, UserId } from '@halles/contract';
import type { ChangeSetRow } from '../tables.ts';
import type { ChangePlan } from './change-plan.ts';
import type { Order } from './orders.ts';

interface Proposal {
  id: ChangeSetId;
  by: OrderSide;
  personId: UserId | null;
  message: string;
  now: Date;
}

/** The order with a proposal, which is open or, where it applies at once, accepted and applied. */
export function proposeChangeSet(
  order: Order,
  { after, shown, appliesAtOnce }: ChangePlan,
  { id, by, personId, message, now }: Proposal,
): Order {
  const proposal: ChangeSetRow = {
    purchase_order_id: order.row.id,
    id,
    proposed_by: by,
    person_id: personId,
    status: appliesAtOnce ? 'accepted' : 'open',
    message,
    answer: '',
    changes: shown.map(({ change }) => change),
    shown,
    total_before_minor: order.row.total_minor,
    total_after_minor: after.row.total_minor,
    proposed_at: now,
    decided_at: appliesAtOnce ? now : null,
  };
  return { ...(appliesAtOnce ? after : order), changeSets: [proposal, ...order.changeSets] };
}

interface Decision {
  changeSetId: ChangeSetId;
  decision: 'accept' | 'refuse' | 'withdraw';
  answer: string;
  now: Date;
}

/** The order after the decision on a proposal; without a plan, none of its changes applies. */
export function decideChangeSet(
  order: Order,
  plan: ChangePlan | null,
  { changeSetId, decision, answer, now }: Decision,
): Order {
  const status = plan ? 'accepted' : decision === 'withdraw' ? 'withdrawn' : 'refused';
  return {
    ...(plan?.after ?? order),
    changeSets: order.changeSets.map((one) =>
      one.id === changeSetId ? { ...one, status, answer, decided_at: now } : one,
    ),
  };
}
