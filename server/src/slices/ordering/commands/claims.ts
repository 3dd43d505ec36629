import type { ordering, OrderLineId, ParsedInputOf, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { mayClaim, mayDecideClaim } from '../policy.ts';
import { viewOrder } from '../queries/order.ts';
import * as rules from '../rules/claims.ts';
import { lockOrdersWithParts, lockOwnOrder } from './lock-order.ts';
import { aboutOrder, recordOrderEvent } from './record-event.ts';
import { saveOrder, saveOrderMarks } from './save-order.ts';

/** Claims short, damaged, refused or wrong items. */
export async function raiseClaim(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.raiseClaim>,
): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    permit(mayClaim(ctx.actor, order.orderState));
    const claimed = rules.raiseClaim(order, {
      ...input,
      id: ctx.ids.next<'Claim'>(),
      by: ctx.actor.userId,
      now: ctx.clock.now(),
    });
    const owner = { organizationId: order.row.customer_id };
    await ctx.ports.files.attachFiles(tx, { ids: input.photoFileIds, owner, kind: 'photo' });
    const saved = await saveOrder(tx, order, claimed);
    await recordOrderEvent(tx, order.row, {
      type: 'ordering.claimRaised',
      data: { ...aboutOrder(order.row), lines: input.lines.length },
    });
    return viewOrder(ctx, tx, saved, order.side);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

export async function decideClaim(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.decideClaim>,
): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    permit(mayDecideClaim(ctx.actor, order.orderState));
    const decided = rules.decideClaim(order, { ...input, now: ctx.clock.now() });
    const saved = await saveOrder(tx, order, decided);
    const { claimId, decision, answer } = input;
    await recordOrderEvent(tx, order.row, {
      type: 'ordering.claimDecided',
      data: { ...aboutOrder(order.row), claimId, decision, answer },
    });
    return viewOrder(ctx, tx, saved, order.side, order.parties);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

interface CreditedOrder {
  id: PurchaseOrderId;
  lines: { id: OrderLineId; creditedMinor: number }[];
}

/** What is credited of the lines of orders, in all; the service fee follows what is left. */
export async function setCreditedLines(
  tx: Tx,
  { orders, cause }: { orders: readonly CreditedOrder[]; cause: string },
): Promise<void> {
  const linesOf = new Map(orders.map(({ id, lines }) => [id, lines]));
  for (const order of await lockOrdersWithParts(tx, [...linesOf.keys()]))
    await saveOrderMarks(tx, order, rules.setCredited(order, linesOf.get(order.row.id)!), cause);
}
