import {
  cutOffAt,
  dayIn,
  orderingLimits,
  statusAfter,
  toThousandths,
  type Bilingual,
  type Id,
  type OrderAction,
  type OrderLineId,
  type OrderLot,
  type OrderStatus,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { LineRow } from '../tables.ts';
import { quantityOf } from './lines.ts';
import { deliveredLots, type AvailableLots } from './lots.ts';
import type { Order } from './orders.ts';
import { finishPreparation } from './preparation.ts';

export interface OrderStep {
  action: OrderAction;
  by: 'vendor' | 'customer' | 'time';
  reason: string;
  /** Other quantities than the prepared ones. */
  delivered: readonly { lineId: OrderLineId; quantity: string }[];
  /** The day it was handed over, when that is not the day of the step. */
  deliveredOn?: string | null | undefined;
  /** The moment a driver recorded, perhaps without a network. */
  happenedAt?: Date;
  /** The link in an email by which it was done without signing in. */
  linkId?: Id<'OrderLink'>;
}

export interface ActionFacts {
  now: Date;
  /** The seller's. */
  timeZone: string | null;
  /** The customer's delivery instructions, for an order that is delivered. */
  instructions: Bilingual | null;
  /** Lots that the order may take, for one that is ready. */
  availableLots: AvailableLots;
  /** Lots in stock, for one that is delivered. */
  lotsInStock: Parameters<typeof deliveredLots>[1];
}

interface Moved {
  after: Order;
  /** The lots that leave with the delivered lines. */
  lots: ReadonlyMap<OrderLineId, OrderLot[]>;
}

/** Declining, and cancelling after submission, need a reason; a customer may cancel a submitted order without one. */
export const needsReason = (action: OrderAction, status: OrderStatus): boolean =>
  action === 'decline' || (action === 'cancel' && status !== 'submitted');

/** Why an order was given up is for both sides; why it was confirmed over the credit limit, only for the seller. */
export const isReasonForBoth = (to: unknown): boolean => to === 'declined' || to === 'cancelled';

const isGivenUp = (status: OrderStatus): boolean =>
  status === 'declined' || status === 'cancelled' || status === 'expired';

/** What the customer has received is not given up any more. */
export function statusAfterAction({ row }: Order, { action, by }: OrderStep): OrderStatus {
  const to = statusAfter(action, { status: row.status, by, fulfilment: row.fulfilment_kind });
  if (to === null) throw new AppError('ordering.notInThisState');
  if (isGivenUp(to) && row.received_at !== null) throw new AppError('ordering.alreadyReceived');
  return to;
}

/** The order after one action. */
export function applyAction(order: Order, step: OrderStep, facts: ActionFacts): Moved {
  const status = statusAfterAction(order, step);
  const row = { ...order.row, status, reason: step.reason || order.row.reason };
  const moved = { ...order, row };
  const without = new Map<never, never>();
  if (step.action === 'confirm')
    return {
      after: confirmedOrder({ ...moved, row: { ...row, reason: step.reason } }, facts.now),
      lots: without,
    };
  if (step.action === 'markReady')
    return { after: { ...moved, lines: finishPreparation(order.lines, facts.availableLots) }, lots: without };
  if (step.action === 'deliver') return deliveredOrder(moved, step, facts);
  return { after: isGivenUp(status) ? withoutOpenChanges(moved, facts.now) : moved, lots: without };
}

export const confirmedOrder = (order: Order, now: Date): Order => ({
  ...order,
  row: { ...order.row, status: 'confirmed', confirmed_at: now },
  lines: order.lines.map((line) => ({ ...line, confirmed: line.requested })),
});

const withoutOpenChanges = (order: Order, now: Date): Order => ({
  ...order,
  changeSets: order.changeSets.map((one) =>
    one.status === 'open' ? { ...one, status: 'withdrawn', decided_at: now } : one,
  ),
});

const DAY_MS = 86_400_000;

function deliveredOrder(order: Order, step: OrderStep, facts: ActionFacts): Moved {
  const { now, instructions, lotsInStock } = facts;
  const lines = deliveredLines(order.lines, step.delivered);
  const row = {
    ...order.row,
    delivered_at: momentOfDelivery(order.row, step, facts),
    delivery_instructions: instructions,
    claim_until: new Date(now.getTime() + orderingLimits.claimDays * DAY_MS),
  };
  return { after: { ...order, row, lines }, lots: deliveredLots(lines, lotsInStock) };
}

/** Noon of a day that is given afterwards; a driver's clock may be wrong, so its moment is after the order's. */
function momentOfDelivery(
  { on_day, submitted_at }: Order['row'],
  { deliveredOn, happenedAt }: OrderStep,
  { now, timeZone }: ActionFacts,
): Date {
  if (happenedAt)
    return new Date(Math.min(Math.max(happenedAt.getTime(), submitted_at.getTime()), now.getTime()));
  if (!deliveredOn) return now;
  const today = dayIn(now, timeZone!);
  if (deliveredOn === today) return now;
  if (deliveredOn > today) throw new AppError('ordering.deliveredInFuture');
  const submittedOn = dayIn(submitted_at, timeZone!);
  if (deliveredOn < submittedOn && deliveredOn < on_day)
    throw new AppError('ordering.deliveredBeforeOrdered');
  return new Date(cutOffAt(deliveredOn, { daysBefore: 0, time: '12:00', isFlexible: false }, timeZone!));
}

function deliveredLines(lines: readonly LineRow[], delivered: OrderStep['delivered']): LineRow[] {
  const byLine = new Map(delivered.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const { lineId } of delivered)
    if (!lines.some(({ id }) => id === lineId)) throw new AppError('ordering.unknownLine');
  return lines.map((line) => {
    const prepared = quantityOf({ ...line, delivered: null });
    const quantity = byLine.get(line.id) ?? prepared;
    if (toThousandths(quantity) > toThousandths(prepared)) throw new AppError('ordering.moreThanPrepared');
    return { ...line, delivered: quantity };
  });
}
