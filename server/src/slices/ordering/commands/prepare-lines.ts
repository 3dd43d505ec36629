import type { ordering, ParsedInputOf, PurchaseOrder } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit } from '../../../platform/errors.ts';
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import { mayApplyAction } from '../policy.ts';
import { loadAvailableLots } from '../queries/available-lots.ts';
import { viewOrder } from '../queries/order.ts';
import * as rules from '../rules/preparation.ts';
import { orderWithSums } from '../rules/orders.ts';
import { submitProposal } from './changes-and-substitutions.ts';
import { lockOwnOrder } from './lock-order.ts';
import { aboutOrder, recordOrderEvent } from './record-event.ts';
import { saveOrder } from './save-order.ts';

/** Records the prepared pieces and their weights; weights above the tolerance are proposed to the customer. */
export async function prepareLines(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.prepareLines>,
): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    const { row, side, parties } = order;
    // Recording the preparation needs the same permission as marking the order ready.
    permit(mayApplyAction(ctx.actor, order.orderState, 'markReady'));
    const availableLots = await loadAvailableLots({ db: tx, clock: ctx.clock }, order);
    const { lines, tooHeavy } = rules.prepareLines(order, input.lines, availableLots);
    const prepared = orderWithSums(order, { ...order, lines });
    await recordOrderEvent(tx, row, {
      type: 'ordering.linesPrepared',
      data: { ...aboutOrder(row), lines: input.lines.length },
    });
    const proposal = { message: '', changes: tooHeavy, isProposed: false };
    const saved =
      tooHeavy.length === 0
        ? await saveOrder(tx, order, prepared)
        : (await submitProposal(tx, { before: order, order: prepared }, proposal)).saved;
    return viewOrder(ctx, tx, saved, side, parties);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}
