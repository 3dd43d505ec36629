import { z } from 'zod';
import type { Allowed } from '../kernel/index.ts';

/** The statuses of an order after submission (domain.md); a draft is a cart. */
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
/** Of orders in progress: sent, and neither delivered nor given up. */
export const openOrderStatuses = [
  'submitted',
  'confirmed',
  'preparing',
  'ready',
  'inTransit',
] as const satisfies readonly (typeof orderStatuses)[number][];
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
/** `time`: automatic transitions, where nobody has to decide. */
type By = OrderSide | 'time';

interface Transition {
  by: By;
  from: readonly OrderStatus[];
  to: OrderStatus;
  /** Only for deliveries, or only for pickups. */
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

/** The status after an action, or null when this side may not take the action in this status. */
export const statusAfter = (
  action: OrderAction,
  { status, by, fulfilment }: { status: OrderStatus; by: By; fulfilment: FulfilmentKind },
): OrderStatus | null =>
  transitions[action].find(
    (move) => move.by === by && move.from.includes(status) && (!move.only || move.only === fulfilment),
  )?.to ?? null;

/** Whether a side may take an action, or the reason that its disabled button shows. */
export const mayTakeAction = (
  action: OrderAction,
  at: { status: OrderStatus; by: By; fulfilment: FulfilmentKind },
): Allowed => statusAfter(action, at) !== null || 'ordering.notInThisState';

export const isFinalStatus = (status: OrderStatus): boolean =>
  status === 'completed' || status === 'declined' || status === 'cancelled' || status === 'expired';

/** Not over and not delivered yet: the order may still change, and stock is held for it. */
export const isInProgress = (status: OrderStatus): boolean =>
  !isFinalStatus(status) && status !== 'delivered';

/** How stock is held for an order's lines; null: it is not. */
export const stockHoldOf = (status: OrderStatus): 'reserved' | 'allocated' | null => {
  if (status === 'submitted') return 'reserved';
  return isInProgress(status) ? 'allocated' : null;
};
