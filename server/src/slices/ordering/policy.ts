import {
  allowedTo,
  mayTakeStep,
  type Ability,
  type Allowed,
  type Asker,
  type OrderAction,
  type OrderSide,
  type OrderStatus,
  type PurchaseOrder,
} from '@halles/contract';

/** A buyer's people fill their own cart; a seller's enter what a customer said on the telephone. */
export const mayFillCart = (asker: Asker, side: OrderSide): Allowed =>
  allowedTo(asker, side === 'customer' ? 'placeOrders' : 'handleOrders');

const vendorAbility: Partial<Record<OrderAction, Ability>> = {
  prepare: 'prepareOrders',
  markReady: 'prepareOrders',
  stepBack: 'prepareOrders',
  load: 'deliverOrders',
  deliver: 'deliverOrders',
};

export interface OrderStanding {
  side: OrderSide;
  status: OrderStatus;
  way: 'delivery' | 'pickup';
  openChangeBy: OrderSide | null;
  openClaims: number;
  isInvoiced: boolean;
  /** Past the cut-off a customer no longer changes what is being prepared. */
  isPastCutOff: boolean;
  isClaimOpen: boolean;
}

const abilityFor = (action: OrderAction, side: OrderSide): Ability =>
  side === 'customer' ? 'placeOrders' : (vendorAbility[action] ?? 'handleOrders');

export function mayMoveOrder(asker: Asker, order: OrderStanding, action: OrderAction): Allowed {
  const allowed = allowedTo(asker, abilityFor(action, order.side));
  if (allowed !== true) return allowed;
  const step = mayTakeStep(action, { status: order.status, by: order.side, way: order.way });
  if (step !== true) return step;
  if (order.openChangeBy !== null && action !== 'cancel' && action !== 'decline')
    return 'ordering.changeOpen';
  return action === 'cancel' && order.isInvoiced ? 'ordering.invoiced' : true;
}

const changeable = new Set<OrderStatus>(['submitted', 'confirmed', 'preparing', 'ready']);

export function mayPropose(asker: Asker, order: OrderStanding): Allowed {
  const allowed = allowedTo(asker, order.side === 'customer' ? 'placeOrders' : 'handleOrders');
  if (allowed !== true) return allowed;
  if (!changeable.has(order.status)) return 'ordering.notInThisState';
  if (order.openChangeBy !== null) return 'ordering.changeOpen';
  return order.side === 'customer' && order.isPastCutOff ? 'ordering.afterCutOff' : true;
}

function mayAnswer(asker: Asker, order: OrderStanding, own: boolean): Allowed {
  const allowed = allowedTo(asker, order.side === 'customer' ? 'placeOrders' : 'handleOrders');
  if (allowed !== true) return allowed;
  if (order.openChangeBy === null) return 'ordering.noOpenChange';
  return (order.openChangeBy === order.side) === own || 'ordering.notYourMove';
}
export const mayDecide = (asker: Asker, order: OrderStanding): Allowed => mayAnswer(asker, order, false);
export const mayWithdraw = (asker: Asker, order: OrderStanding): Allowed => mayAnswer(asker, order, true);

export function mayClaim(asker: Asker, order: OrderStanding): Allowed {
  if (order.side !== 'customer') return 'request.notAllowed';
  const allowed = allowedTo(asker, 'placeOrders');
  if (allowed !== true) return allowed;
  if (order.status !== 'delivered') return 'ordering.notInThisState';
  return order.isClaimOpen || 'ordering.claimWindowOver';
}

export function mayDecideClaim(asker: Asker, order: OrderStanding): Allowed {
  if (order.side !== 'vendor') return 'request.notAllowed';
  const allowed = allowedTo(asker, 'handleOrders');
  if (allowed !== true) return allowed;
  return order.openClaims > 0 || 'ordering.noOpenClaim';
}

export const mayEditOrder = (asker: Asker, { side }: OrderStanding): Allowed =>
  allowedTo(asker, side === 'customer' ? 'placeOrders' : 'prepareOrders');

/** Both sides have papers of their own making; only the vendor's belong to the order (Spec §4). */
export const mayAttach = (asker: Asker, order: OrderStanding): Allowed =>
  order.side === 'vendor' ? allowedTo(asker, 'deliverOrders') : 'request.notAllowed';

const moving = [
  'confirm',
  'decline',
  'cancel',
  'prepare',
  'markReady',
  'load',
  'deliver',
  'stepBack',
] as const;

export function canWithOrder(asker: Asker, order: OrderStanding): PurchaseOrder['can'] {
  const moves = moving.map((action) => [action, mayMoveOrder(asker, order, action)]);
  return {
    ...(Object.fromEntries(moves) as Record<(typeof moving)[number], Allowed>),
    propose: mayPropose(asker, order),
    decide: mayDecide(asker, order),
    withdraw: mayWithdraw(asker, order),
    claim: mayClaim(asker, order),
    decideClaim: mayDecideClaim(asker, order),
    edit: mayEditOrder(asker, order),
    attach: mayAttach(asker, order),
    orderAgain:
      order.side === 'customer' ? allowedTo(asker, 'placeOrders') : allowedTo(asker, 'handleOrders'),
  };
}
