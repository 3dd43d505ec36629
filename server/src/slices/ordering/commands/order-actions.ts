import {
  orderingLimits,
  stockHoldOf,
  statusAfter,
  toThousandths,
  type OrderAction,
  type ordering,
  type OrderStatus,
  type ParsedInputOf,
  type PurchaseOrder,
  type PurchaseOrderId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { releaseDate } from '../../distribution/index.ts';
import { deliverStock, releaseStock } from '../../inventory/index.ts';
import { bookPlaces } from '../../offers/index.ts';
import { mayApplyAction } from '../policy.ts';
import { loadOrder } from '../queries/order.ts';
import { deliveryInstructionsOf } from '../queries/delivery-instructions.ts';
import { sideOf, stateOf, type LineRow, type OrderRecord } from '../queries/order-records.ts';
import { decimal } from '../../../platform/decimal.ts';
import { quantityOf } from '../rules/lines.ts';
import { aboutOrder, confirmOrder, writeOrder } from './confirm.ts';
import { lockOrder, lockOwnOrder, type LockedOrder } from './lock-order.ts';
import { deliveredLots, createLotPicker, writeLots } from './order-lots.ts';
import { recordOrderEvent } from './record-event.ts';

type ActionInput = ParsedInputOf<typeof ordering.applyOrderAction>;
type By = 'vendor' | 'customer' | 'time';

export async function applyOrderAction(ctx: MemberCtx, input: ActionInput): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, input);
    permit(mayApplyAction(ctx.actor, order.orderState, input.action));
    if (needsReason(input.action, order.row.status) && input.reason === '')
      throw new AppError('ordering.reasonNeeded');
    await applyAction(tx, order, { ...input, by: order.side });
    return loadOrder(ctx, tx, input);
  });
}

/** Applies an action to one of several orders, after the permission check, in the caller's transaction. */
export async function applyActionToOrder(
  tx: MemberTx,
  id: PurchaseOrderId,
  step: Pick<ActionInput, 'action' | 'reason' | 'delivered'>,
): Promise<void> {
  const order = await lockOrder(tx, id);
  const side = sideOf(tx.ctx, order.row);
  if (side === null) throw new AppError('request.notFound');
  const orderState = stateOf(order.row, side, tx.ctx.clock.now());
  permit(mayApplyAction(tx.ctx.actor, orderState, step.action));
  await applyAction(tx, order, { ...step, by: side });
}

/** Declining, and cancelling after submission, need a reason; a customer may cancel a submitted order without one. */
const needsReason = (action: OrderAction, status: OrderStatus): boolean =>
  action === 'decline' || (action === 'cancel' && status !== 'submitted');

interface AppliedAction extends Pick<ActionInput, 'reason'> {
  action: OrderAction;
  by: By;
  delivered?: ActionInput['delivered'];
}

/** Applies one action with its effects on stock, dates and fees, in the caller's transaction. */
export async function applyAction(tx: Tx, order: LockedOrder, step: AppliedAction): Promise<void> {
  const { row } = order;
  const to = statusAfter(step.action, { status: row.status, by: step.by, fulfilment: row.fulfilment_kind });
  if (to === null) throw new AppError('ordering.notInThisState');
  if (step.action === 'confirm') return confirmOrder(tx, order, { reason: step.reason, isAutomatic: false });
  if (step.action === 'deliver') await deliverLines(tx, order, step.delivered ?? []);
  else if (step.action === 'markReady') await finishPreparation(tx, order);
  else if (to === 'declined' || to === 'cancelled' || to === 'expired') await releaseOrder(tx, order);
  const closed = step.action === 'deliver' ? await deliveredPatch(tx, row) : {};
  await writeOrder(tx, { ...row, status: to, reason: step.reason || row.reason }, order.lines, closed);
  await recordOrderEvent(tx, row, {
    type: 'ordering.moved',
    data: {
      ...aboutOrder(row),
      action: step.action,
      from: row.status,
      to,
      by: step.by,
      isAutomatic: step.by === 'time',
      reason: step.reason,
    },
  });
}

const DAY_MS = 86_400_000;
const deliveredPatch = async (tx: Tx, row: OrderRecord) => {
  const now = tx.ctx.clock.now();
  const instructions = await deliveryInstructionsOf(tx, row);
  return {
    delivered_at: now,
    delivery_instructions: instructions && JSON.stringify(instructions),
    claim_until: new Date(now.getTime() + orderingLimits.claimDays * DAY_MS),
  };
};

/** Releases the stock, the places in scheduled offers and the place on the date; an open proposal is withdrawn. */
async function releaseOrder(tx: Tx, { row, lines }: LockedOrder): Promise<void> {
  const from = stockHoldOf(row.status);
  const vendorId = row.vendor_id;
  if (!row.is_test) await bookPlaces(tx, { vendorId, purchaseOrderId: row.id, scopeIds: [] });
  if (from !== null && !row.is_test)
    await releaseStock(
      tx,
      vendorId,
      lines
        .map((line) => ({ formatId: line.format_id, quantity: heldQuantity(line), causeId: line.id, from }))
        .filter(({ quantity }) => toThousandths(quantity) > 0n),
    );
  if (!row.is_test)
    await releaseDate(tx, { vendorId, fulfilmentId: row.fulfilment_id as never, on: row.on_day });
  await tx
    .updateTable('order_change_sets')
    .set({ status: 'withdrawn', decided_at: tx.ctx.clock.now() })
    .where('purchase_order_id', '=', row.id)
    .where('status', '=', 'open')
    .execute();
  await tx.updateTable('purchase_orders').set({ open_change_by: null }).where('id', '=', row.id).execute();
}

/**
 * The stock held for a line: the confirmed quantity, or the requested one before confirmation; preparation does not
 * change it.
 */
export const heldQuantity = (line: Pick<LineRow, 'confirmed' | 'requested'>): string =>
  decimal(line.confirmed ?? line.requested);

/** Lines without a prepared quantity take the confirmed one; variable-weight lines must be weighed. */
async function finishPreparation(tx: Tx, { row, lines }: LockedOrder): Promise<void> {
  const unweighed = lines.filter((line) => {
    const pieces = toThousandths(decimal(line.prepared ?? line.confirmed ?? line.requested));
    return line.is_variable_weight && pieces > 0n && line.weights.length === 0;
  });
  if (unweighed.length > 0)
    throw new AppError('ordering.notAllWeighed', { lineIds: unweighed.map(({ id }) => id) });
  for (const line of lines) line.prepared ??= line.confirmed ?? line.requested;
  await tx
    .updateTable('purchase_order_lines')
    .set((eb) => ({ prepared: eb.fn.coalesce('prepared', 'confirmed', 'requested') }))
    .where('purchase_order_id', '=', row.id)
    .execute();
  await chooseLots(tx, { row, lines });
}

/** Lots chosen by hand are kept; other lines get the lots that expire first. */
async function chooseLots(tx: Tx, order: LockedOrder): Promise<void> {
  const lotPicker = await createLotPicker(tx, order);
  for (const line of order.lines) lotPicker.excludeTaken(line.format_id, line.lots);
  for (const line of order.lines)
    if (line.lots.length === 0) await writeLots(tx, line, lotPicker.take(line, undefined));
}

/** Takes the delivered quantities out of stock and releases what was allocated but not delivered. */
async function deliverLines(
  tx: Tx,
  { row, lines }: LockedOrder,
  delivered: ActionInput['delivered'],
): Promise<void> {
  const deliveredByLine = new Map(delivered.map((one) => [one.lineId, one.quantity]));
  for (const { lineId } of delivered)
    if (!lines.some(({ id }) => id === lineId)) throw new AppError('ordering.unknownLine');
  const moved = lines.map((line) => {
    const prepared = quantityOf({
      requested: decimal(line.requested),
      confirmed: decimal(line.confirmed),
      prepared: decimal(line.prepared),
      delivered: null,
    });
    const quantity = deliveredByLine.get(line.id) ?? prepared;
    if (toThousandths(quantity) > toThousandths(prepared)) throw new AppError('ordering.moreThanPrepared');
    line.delivered = quantity;
    return { formatId: line.format_id, quantity, allocated: heldQuantity(line), causeId: line.id };
  });
  for (const { causeId, quantity } of moved)
    await tx
      .updateTable('purchase_order_lines')
      .set({ delivered: quantity })
      .where('purchase_order_id', '=', row.id)
      .where('id', '=', causeId)
      .execute();
  if (row.is_test) return;
  const lotsOf = await deliveredLots(tx, { row, lines });
  const leaving = moved.map((one, index) => {
    const lots = lotsOf(lines[index]!);
    return { ...one, ...(lots && { lots }) };
  });
  await deliverStock(tx, row.vendor_id, leaving);
}
