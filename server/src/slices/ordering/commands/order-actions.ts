import {
  isInProgress,
  type FormatId,
  type ordering,
  type ParsedInputOf,
  type PurchaseOrder,
  type PurchaseOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { lotsInStock } from '../../inventory/index.ts';
import { mayApplyAction } from '../policy.ts';
import { loadAvailableLots } from '../queries/available-lots.ts';
import { refuseOverCredit } from '../queries/credit-limit.ts';
import { instructionsOf } from '../queries/delivery-instructions.ts';
import { viewOrder } from '../queries/order.ts';
import { sideOf, stateOf } from '../queries/order-records.ts';
import { loadParties, type Parties } from '../queries/parties.ts';
import {
  applyAction,
  needsReason,
  statusAfterAction,
  type ActionFacts,
  type OrderStep,
} from '../rules/order-actions.ts';
import type { Order } from '../rules/orders.ts';
import { lockOrder, lockOwnOrder } from './lock-order.ts';
import { aboutOrder, recordMove, recordOrderEvent } from './record-event.ts';
import { saveOrder } from './save-order.ts';

type ActionInput = ParsedInputOf<typeof ordering.applyOrderAction>;

export async function applyOrderAction(ctx: MemberCtx, input: ActionInput): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    const { side, orderState, parties } = order;
    permit(mayApplyAction(ctx.actor, orderState, input.action));
    if (needsReason(input.action, order.row.status) && input.reason === '')
      throw new AppError('ordering.reasonNeeded');
    const saved = await moveOrder(tx, order, { ...input, by: side }, { parties, isLast: true });
    return viewOrder(ctx, tx, saved, side, parties);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

/** Applies an action to one of several orders, after the permission check, in the caller's transaction. */
export async function applyActionToOrder(
  tx: MemberTx,
  id: PurchaseOrderId,
  step: Omit<OrderStep, 'by'>,
): Promise<void> {
  const order = await lockOrder(tx, id);
  const side = sideOf(tx.ctx, order.row);
  if (side === null) throw new AppError('request.notFound');
  permit(mayApplyAction(tx.ctx.actor, stateOf(order.row, side, tx.ctx.clock.now()), step.action));
  await moveOrder(tx, order, { ...step, by: side });
}

/** Both sides read on the order that it was not delivered, and why; false: it had been handed over before. */
export async function recordMissedDelivery(
  tx: MemberTx,
  id: PurchaseOrderId,
  reason: string,
): Promise<boolean> {
  const { row } = await lockOrder(tx, id);
  if (!isInProgress(row.status)) return false;
  await recordOrderEvent(tx, row, {
    type: 'ordering.deliveryMissed',
    data: { ...aboutOrder(row), reason },
  });
  return true;
}

/** Applies one action to a locked order with its effects on stock, dates and fees, in the caller's transaction. */
export async function moveOrder(
  tx: Tx,
  order: Order,
  step: OrderStep,
  { parties, isLast = false }: { parties?: Parties; isLast?: boolean } = {},
): Promise<Order> {
  statusAfterAction(order, step);
  const { after, lots } = applyAction(order, step, await loadActionFacts(tx, order, step, parties));
  const saved = await saveOrder(tx, order, after, { lots, isLast });
  await recordMove(tx, saved.row, {
    ...step,
    from: order.row.status,
    to: saved.row.status,
    isAutomatic: step.by === 'time',
  });
  return saved;
}

/** An order over the credit limit needs a reason to be confirmed. */
async function loadActionFacts(
  tx: Tx,
  order: Order,
  { action, reason, deliveredOn }: OrderStep,
  known?: Parties,
): Promise<ActionFacts> {
  const { row, lines } = order;
  const at = { db: tx, clock: tx.ctx.clock };
  const isDelivered = action === 'deliver';
  const needsInstructions = isDelivered && row.fulfilment_kind === 'delivery';
  const needsParties = action === 'confirm' || needsInstructions || Boolean(deliveredOn);
  const parties = needsParties ? (known ?? (await loadParties(tx, row))) : null;
  if (action === 'confirm') await refuseOverCredit(tx, row, parties!.terms, reason);
  const withLots: FormatId[] = lines.flatMap((line) => (line.lots.length > 0 ? [line.format_id] : []));
  return {
    now: tx.ctx.clock.now(),
    timeZone: parties?.terms.timeZone ?? null,
    instructions: needsInstructions && parties ? instructionsOf(row, parties.customer) : null,
    availableLots: action === 'markReady' ? await loadAvailableLots(at, order) : new Map(),
    lotsInStock: isDelivered
      ? await lotsInStock(at, row.vendor_id, [...new Set(withLots)], { withExpired: true })
      : [],
  };
}
