import {
  toThousandths,
  type OrderChange,
  type ordering,
  type ParsedInputOf,
  type PurchaseOrder,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mayApplyAction } from '../policy.ts';
import { loadOrder } from '../queries/order.ts';
import { soldLine, type LineRow } from '../queries/order-records.ts';
import { isWeightWithinTolerance } from '../rules/lines.ts';
import { decimal } from '../../../platform/decimal.ts';
import { proposeWeights } from './changes-and-substitutions.ts';
import { aboutOrder, writeOrder } from './confirm.ts';
import { lockOrder, lockOwnOrder } from './lock-order.ts';
import { createLotPicker, writeLots } from './order-lots.ts';
import { recordOrderEvent } from './record-event.ts';

type Input = ParsedInputOf<typeof ordering.prepareLines>;

/**
 * Records the prepared pieces and the weight of each. A variable-weight line needs one weight per piece; weights
 * above the tolerance are proposed to the customer.
 */
export async function prepareLines(ctx: MemberCtx, input: Input): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, input);
    const { side, orderState } = order;
    // Recording the preparation needs the same permission as marking the order ready.
    permit(mayApplyAction(ctx.actor, order.orderState, 'markReady'));
    const byId = new Map<string, LineRow>(order.lines.map((line) => [line.id, line]));
    const lotPicker = await createLotPicker(tx, order);
    const tooHeavy: OrderChange[] = [];
    for (const { lineId, prepared, weights, lots } of input.lines) {
      const line = byId.get(lineId);
      if (!line) throw new AppError('ordering.unknownLine');
      refuseWrongCount(line, prepared, weights);
      if (!isWeightWithinTolerance(soldLine(line), weights)) {
        tooHeavy.push({ kind: 'weights', lineId: line.id, weights });
        continue;
      }
      Object.assign(line, { prepared, weights });
      await tx
        .updateTable('purchase_order_lines')
        .set({ prepared, weights })
        .where('purchase_order_id', '=', order.row.id)
        .where('id', '=', line.id)
        .execute();
      await writeLots(tx, line, lotPicker.take(line, lots));
    }
    await writeOrder(tx, order.row, order.lines);
    await recordOrderEvent(tx, order.row, {
      type: 'ordering.linesPrepared',
      data: { ...aboutOrder(order.row), lines: input.lines.length },
    });
    if (tooHeavy.length > 0)
      await proposeWeights(tx, { ...(await lockOrder(tx, order.row.id)), side, orderState }, tooHeavy);
    return loadOrder(ctx, tx, input);
  });
}

/** More than the agreed quantity is a change that the customer must accept. */
function refuseWrongCount(line: LineRow, prepared: string | null, weights: readonly string[]): void {
  if (prepared === null) {
    if (weights.length > 0) throw new AppError('ordering.invalidWeights');
    return;
  }
  const pieces = toThousandths(prepared);
  if (pieces > toThousandths(decimal(line.confirmed ?? line.requested)))
    throw new AppError('ordering.moreThanConfirmed');
  if (!line.is_variable_weight && weights.length > 0) throw new AppError('ordering.invalidWeights');
  if (line.is_variable_weight && weights.length > 0 && pieces !== BigInt(weights.length) * 1_000n)
    throw new AppError('ordering.invalidWeights');
}
