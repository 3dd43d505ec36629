import { z } from 'zod';
import type { Allowed } from '../kernel/index.ts';

/** A draft is a cart; from its submission on, an order is in one of these (domain.md). */
export const orderStatuses = [
  'submitted',
  'confirmed',
  'preparing',
  'ready',
  'inTransit',
  'delivered',
  'completed',
  'declined',
  'cancelled',
  'expired',
] as const;
export const orderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof orderStatus>;

export const sides = ['vendor', 'customer'] as const;
export const orderSide = z.enum(sides);
export type OrderSide = z.infer<typeof orderSide>;

export const orderActions = [
  'confirm',
  'decline',
  'cancel',
  'prepare',
  'markReady',
  'load',
  'deliver',
  'stepBack',
  'complete',
  'expire',
] as const;
export const orderAction = z.enum(orderActions);
export type OrderAction = z.infer<typeof orderAction>;

export type FulfilmentKind = 'delivery' | 'pickup';
/** `time`: the platform's clock, when nobody has to decide. */
type By = OrderSide | 'time';

interface Transition {
  by: By;
  from: readonly OrderStatus[];
  to: OrderStatus;
  /** Only for goods that are brought, or only for those that are fetched. */
  only?: FulfilmentKind;
}

const transitions: Readonly<Record<OrderAction, readonly Transition[]>> = {
  confirm: [{ by: 'vendor', from: ['submitted'], to: 'confirmed' }],
  decline: [{ by: 'vendor', from: ['submitted'], to: 'declined' }],
  cancel: [
    { by: 'customer', from: ['submitted'], to: 'cancelled' },
    { by: 'vendor', from: ['confirmed', 'preparing', 'ready', 'inTransit'], to: 'cancelled' },
  ],
  prepare: [{ by: 'vendor', from: ['confirmed'], to: 'preparing' }],
  markReady: [{ by: 'vendor', from: ['preparing'], to: 'ready' }],
  load: [{ by: 'vendor', from: ['ready'], to: 'inTransit', only: 'delivery' }],
  deliver: [
    { by: 'vendor', from: ['ready'], to: 'delivered' },
    { by: 'vendor', from: ['inTransit'], to: 'delivered', only: 'delivery' },
    { by: 'customer', from: ['ready'], to: 'delivered' },
    { by: 'customer', from: ['inTransit'], to: 'delivered', only: 'delivery' },
  ],
  stepBack: [
    { by: 'vendor', from: ['preparing'], to: 'confirmed' },
    { by: 'vendor', from: ['ready'], to: 'preparing' },
    { by: 'vendor', from: ['inTransit'], to: 'ready', only: 'delivery' },
  ],
  complete: [{ by: 'time', from: ['delivered'], to: 'completed' }],
  expire: [{ by: 'time', from: ['submitted'], to: 'expired' }],
};

/** Where an action leads, or null when it is none of this side's in this state. */
export const statusAfter = (
  action: OrderAction,
  { status, by, fulfilment }: { status: OrderStatus; by: By; fulfilment: FulfilmentKind },
): OrderStatus | null =>
  transitions[action].find(
    (move) => move.by === by && move.from.includes(status) && (!move.only || move.only === fulfilment),
  )?.to ?? null;

/** The reason shown where a button is not for this state or side. */
export const mayTakeAction = (
  action: OrderAction,
  at: { status: OrderStatus; by: By; fulfilment: FulfilmentKind },
): Allowed => statusAfter(action, at) !== null || 'ordering.notInThisState';

export const isFinalStatus = (status: OrderStatus): boolean =>
  status === 'completed' || status === 'declined' || status === 'cancelled' || status === 'expired';

/** Agreed on and not yet handed over: what may still be changed, and what stock is kept for. */
export const isInProgress = (status: OrderStatus): boolean => !isFinalStatus(status) && status !== 'delivered';

/** What the stock of an order's lines is promised as, while it is. */
export const stockHoldOf = (status: OrderStatus): 'reserved' | 'allocated' | null => {
  if (status === 'submitted') return 'reserved';
  return isInProgress(status) ? 'allocated' : null;
};
