import {
  allowedTo,
  type Allowed,
  type MemberAccess,
  type PurchaseStatus,
  type StatementState,
} from '@halles/contract';

/** What producers are owed derives from the sales. */
export const maySeeStatements = (member: MemberAccess): Allowed => allowedTo(member, 'seeSales');
export const mayCloseStatement = (member: MemberAccess): Allowed => allowedTo(member, 'editProducers');
export const mayEditAccount = (member: MemberAccess): Allowed => allowedTo(member, 'editProducers');

export function maySettle(member: MemberAccess, state: StatementState): Allowed {
  const allowed = allowedTo(member, 'recordPayments');
  if (allowed !== true) return allowed;
  return state === 'owed' || 'hubs.nothingOwed';
}
export const mayVoidSettlement = (member: MemberAccess): Allowed => allowedTo(member, 'recordPayments');

/** Buying needs the buyer's ability, also in a selling organization. */
export const mayBuy = (member: MemberAccess): Allowed => allowedTo(member, 'placeOrders');
export const mayEditPurchasingOptions = (member: MemberAccess): Allowed => allowedTo(member, 'placeOrders');

export interface PurchaseState {
  status: PurchaseStatus;
  isShort: boolean;
}

function inState(allowed: Allowed, condition: boolean, otherwise = 'hubs.notInThisState'): Allowed {
  if (allowed !== true) return allowed;
  return condition || otherwise;
}

/** Warehouse staff receive purchases. */
export const mayReceive = (member: MemberAccess, { status }: PurchaseState): Allowed =>
  inState(allowedTo(member, 'prepareOrders'), status === 'sent');
export const mayMail = (member: MemberAccess, { status }: PurchaseState): Allowed =>
  inState(mayBuy(member), status === 'sent');
export const mayCancel = (member: MemberAccess, { status }: PurchaseState): Allowed =>
  inState(mayBuy(member), status === 'sent');

/** Sharing a shortage changes customers' orders, so it needs the ability to handle orders. */
export function mayShare(member: MemberAccess, { status, isShort }: PurchaseState): Allowed {
  const allowed = inState(allowedTo(member, 'handleOrders'), status === 'received');
  return inState(allowed, isShort, 'hubs.notShort');
}
