import {
  allowedTo,
  mayTakeAction,
  type Ability,
  type Allowed,
  type MemberAccess,
  type OrderAction,
  type OrderSide,
  type OrderStatus,
  type PurchaseOrder,
  type StandingAction,
  type StandingOrder,
  type StandingStatus,
} from '@halles/contract';
import { mayStepStanding } from './rules/standing-orders.ts';

/** Buyers fill their own carts; sellers enter orders that customers place by telephone. */
export const mayFillCart = (member: MemberAccess, side: OrderSide): Allowed =>
  allowedTo(member, side === 'customer' ? 'placeOrders' : 'handleOrders');

const vendorAbility: Partial<Record<OrderAction, Ability>> = {
  prepare: 'prepareOrders',
  markReady: 'prepareOrders',
  stepBack: 'prepareOrders',
  load: 'deliverOrders',
  deliver: 'deliverOrders',
};

export interface OrderState {
  side: OrderSide;
  status: OrderStatus;
  fulfilment: 'delivery' | 'pickup';
  openChangeBy: OrderSide | null;
  openClaims: number;
  isInvoiced: boolean;
  isReceived: boolean;
  /** Members of the seller act for both sides. */
  isTest: boolean;
  /** After the cut-off a customer can no longer change the order. */
  isPastCutOff: boolean;
  isClaimOpen: boolean;
}

/** Members who handle orders may act as the buyer of a test order. */
const buyerAbility = ({ isTest }: OrderState): Ability => (isTest ? 'handleOrders' : 'placeOrders');

const abilityOf = (order: OrderState, ofVendor: Ability = 'handleOrders'): Ability =>
  order.side === 'customer' ? buyerAbility(order) : ofVendor;

/** Sharing a shortage takes quantities from customers, so it needs the permission to propose changes to them. */
export const mayShare = (member: MemberAccess): Allowed => allowedTo(member, 'handleOrders');

export const mayTestOrders = (member: MemberAccess): Allowed => allowedTo(member, 'handleOrders');

export function mayApplyAction(member: MemberAccess, order: OrderState, action: OrderAction): Allowed {
  const allowed = allowedTo(member, abilityOf(order, vendorAbility[action]));
  if (allowed !== true) return allowed;
  const step = mayTakeAction(action, { status: order.status, by: order.side, fulfilment: order.fulfilment });
  if (step !== true) return step;
  if (order.openChangeBy !== null && action !== 'cancel' && action !== 'decline')
    return 'ordering.changeOpen';
  if ((action === 'cancel' || action === 'decline') && order.isReceived) return 'ordering.alreadyReceived';
  return action === 'cancel' && order.isInvoiced ? 'ordering.invoiced' : true;
}

const changeable = new Set<OrderStatus>(['submitted', 'confirmed', 'preparing', 'ready']);

export function mayPropose(member: MemberAccess, order: OrderState): Allowed {
  const allowed = allowedTo(member, abilityOf(order));
  if (allowed !== true) return allowed;
  if (!changeable.has(order.status)) return 'ordering.notInThisState';
  if (order.openChangeBy !== null) return 'ordering.changeOpen';
  return order.side === 'customer' && order.isPastCutOff ? 'ordering.afterCutOff' : true;
}

function mayAnswer(member: MemberAccess, order: OrderState, own: boolean): Allowed {
  const allowed = allowedTo(member, abilityOf(order));
  if (allowed !== true) return allowed;
  if (order.openChangeBy === null) return 'ordering.noOpenChange';
  return (order.openChangeBy === order.side) === own || 'ordering.notYourDecision';
}
export const mayDecide = (member: MemberAccess, order: OrderState): Allowed =>
  mayAnswer(member, order, false);
export const mayWithdraw = (member: MemberAccess, order: OrderState): Allowed =>
  mayAnswer(member, order, true);

export function mayClaim(member: MemberAccess, order: OrderState): Allowed {
  if (order.side !== 'customer') return 'request.notAllowed';
  const allowed = allowedTo(member, abilityOf(order));
  if (allowed !== true) return allowed;
  if (order.status !== 'delivered') return 'ordering.notInThisState';
  return order.isClaimOpen || 'ordering.claimWindowOver';
}

export function mayDecideClaim(member: MemberAccess, order: OrderState): Allowed {
  if (order.side !== 'vendor') return 'request.notAllowed';
  const allowed = allowedTo(member, 'handleOrders');
  if (allowed !== true) return allowed;
  return order.openClaims > 0 || 'ordering.noOpenClaim';
}

export const mayEditOrder = (member: MemberAccess, order: OrderState): Allowed =>
  allowedTo(member, abilityOf(order, 'prepareOrders'));

/** Whoever answers for a side may end the buttons in its emails. */
export const mayEndOrderLinks = (member: MemberAccess, order: OrderState): Allowed =>
  allowedTo(member, abilityOf(order));

const attachAbility = { externalDeliveryNote: 'deliverOrders', externalInvoice: 'handleInvoices' } as const;

/**
 * Both sides may have their own documents; only the vendor's are attached to the order (Spec §4). An invoice made
 * elsewhere replaces the one of Halles, so who delivers orders does not attach it.
 */
export const mayAttach = (
  member: MemberAccess,
  order: OrderState,
  kind: keyof typeof attachAbility,
): Allowed => (order.side === 'vendor' ? allowedTo(member, attachAbility[kind]) : 'request.notAllowed');

export const mayReorder = (member: MemberAccess, order: OrderState): Allowed =>
  order.isTest ? 'ordering.onlyTestOrders' : allowedTo(member, abilityOf(order));

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

export function canWithOrder(member: MemberAccess, order: OrderState): PurchaseOrder['can'] {
  const moves = moving.map((action) => [action, mayApplyAction(member, order, action)]);
  return {
    ...(Object.fromEntries(moves) as Record<(typeof moving)[number], Allowed>),
    propose: mayPropose(member, order),
    decide: mayDecide(member, order),
    withdraw: mayWithdraw(member, order),
    claim: mayClaim(member, order),
    decideClaim: mayDecideClaim(member, order),
    edit: mayEditOrder(member, order),
    attachDeliveryNote: mayAttach(member, order, 'externalDeliveryNote'),
    attachInvoice: mayAttach(member, order, 'externalInvoice'),
    reorder: mayReorder(member, order),
  };
}

export interface StandingState {
  side: OrderSide;
  status: StandingStatus;
}

/** The customer manages a standing order; the seller only reads it. */
export function maySaveStandingOrder(member: MemberAccess, { side, status }: StandingState): Allowed {
  if (side === 'vendor') return 'request.notAllowed';
  const allowed = allowedTo(member, 'placeOrders');
  if (allowed !== true) return allowed;
  return status !== 'archived' || 'ordering.standingArchived';
}

export function mayApplyStandingOrderAction(
  member: MemberAccess,
  standingOrder: StandingState,
  action: StandingAction,
): Allowed {
  const allowed = maySaveStandingOrder(member, standingOrder);
  if (allowed !== true) return allowed;
  return mayStepStanding(standingOrder.status, action);
}

export const standingOrderActions = (
  member: MemberAccess,
  standingOrder: StandingState,
): StandingOrder['can'] => ({
  edit: maySaveStandingOrder(member, standingOrder),
  pause: mayApplyStandingOrderAction(member, standingOrder, 'pause'),
  resume: mayApplyStandingOrderAction(member, standingOrder, 'resume'),
  archive: mayApplyStandingOrderAction(member, standingOrder, 'archive'),
});
