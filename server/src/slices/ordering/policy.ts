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
  type StandingAction,
  type StandingOrder,
  type StandingStatus,
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
  /** Both sides are played by the seller’s own people. */
  isTest: boolean;
  /** Past the cut-off a customer no longer changes what is being prepared. */
  isPastCutOff: boolean;
  isClaimOpen: boolean;
}

/** Whoever handles orders may play the pretend buyer of a rehearsal. */
const buyerAbility = ({ isTest }: OrderStanding): Ability => (isTest ? 'handleOrders' : 'placeOrders');

const abilityOf = (order: OrderStanding, ofVendor: Ability = 'handleOrders'): Ability =>
  order.side === 'customer' ? buyerAbility(order) : ofVendor;

/** What is short is taken from customers: whoever may propose a change to them. */
export const mayShare = (asker: Asker): Allowed => allowedTo(asker, 'handleOrders');

export const mayRehearse = (asker: Asker): Allowed => allowedTo(asker, 'handleOrders');

export function mayMoveOrder(asker: Asker, order: OrderStanding, action: OrderAction): Allowed {
  const allowed = allowedTo(asker, abilityOf(order, vendorAbility[action]));
  if (allowed !== true) return allowed;
  const step = mayTakeStep(action, { status: order.status, by: order.side, way: order.way });
  if (step !== true) return step;
  if (order.openChangeBy !== null && action !== 'cancel' && action !== 'decline')
    return 'ordering.changeOpen';
  return action === 'cancel' && order.isInvoiced ? 'ordering.invoiced' : true;
}

const changeable = new Set<OrderStatus>(['submitted', 'confirmed', 'preparing', 'ready']);

export function mayPropose(asker: Asker, order: OrderStanding): Allowed {
  const allowed = allowedTo(asker, abilityOf(order));
  if (allowed !== true) return allowed;
  if (!changeable.has(order.status)) return 'ordering.notInThisState';
  if (order.openChangeBy !== null) return 'ordering.changeOpen';
  return order.side === 'customer' && order.isPastCutOff ? 'ordering.afterCutOff' : true;
}

function mayAnswer(asker: Asker, order: OrderStanding, own: boolean): Allowed {
  const allowed = allowedTo(asker, abilityOf(order));
  if (allowed !== true) return allowed;
  if (order.openChangeBy === null) return 'ordering.noOpenChange';
  return (order.openChangeBy === order.side) === own || 'ordering.notYourMove';
}
export const mayDecide = (asker: Asker, order: OrderStanding): Allowed => mayAnswer(asker, order, false);
export const mayWithdraw = (asker: Asker, order: OrderStanding): Allowed => mayAnswer(asker, order, true);

export function mayClaim(asker: Asker, order: OrderStanding): Allowed {
  if (order.side !== 'customer') return 'request.notAllowed';
  const allowed = allowedTo(asker, abilityOf(order));
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

export const mayEditOrder = (asker: Asker, order: OrderStanding): Allowed =>
  allowedTo(asker, abilityOf(order, 'prepareOrders'));

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
    orderAgain: order.isTest ? 'ordering.onlyRehearsed' : allowedTo(asker, abilityOf(order)),
  };
}

export interface StandingState {
  side: OrderSide;
  status: StandingStatus;
}

/** The customer keeps it; the seller reads it. */
export function mayKeepStanding(asker: Asker, { side, status }: StandingState): Allowed {
  if (side === 'vendor') return 'request.notAllowed';
  const allowed = allowedTo(asker, 'placeOrders');
  if (allowed !== true) return allowed;
  return status !== 'archived' || 'ordering.standingArchived';
}

const pausedOrNot: Readonly<Record<StandingAction, readonly StandingStatus[]>> = {
  pause: ['active'],
  resume: ['paused'],
  archive: ['active', 'paused'],
};

export function mayMoveStanding(asker: Asker, standing: StandingState, action: StandingAction): Allowed {
  const allowed = mayKeepStanding(asker, standing);
  if (allowed !== true) return allowed;
  return pausedOrNot[action].includes(standing.status) || 'ordering.notInThisState';
}

export const canWithStanding = (asker: Asker, standing: StandingState): StandingOrder['can'] => ({
  edit: mayKeepStanding(asker, standing),
  pause: mayMoveStanding(asker, standing, 'pause'),
  resume: mayMoveStanding(asker, standing, 'resume'),
  archive: mayMoveStanding(asker, standing, 'archive'),
});
