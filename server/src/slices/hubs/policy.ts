import {
  allowedTo,
  type Allowed,
  type MemberAccess,
  type PurchaseStatus,
  type StatementState,
} from '@halles/contract';
import { mayStepPurchase } from './rules/purchases.ts';

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

/** Costs are the buyer's, sales the seller's; who sees both sees margins. */
export const maySeeMargins = (member: MemberAccess): Allowed => allowedTo(member, 'seeSales');
export const maySeeCosts = (member: MemberAccess): Allowed =>
  maySeeMargins(member) === true ? true : allowedTo(member, 'seePurchases');

export interface PurchaseState {
  status: PurchaseStatus;
  isShort: boolean;
}

const both = (allowed: Allowed, then: Allowed): Allowed => (allowed === true ? then : allowed);

/** Warehouse staff receive purchases. */
export const mayReceive = (member: MemberAccess, { status }: PurchaseState): Allowed =>
  both(allowedTo(member, 'prepareOrders'), mayStepPurchase(status, 'receive'));
export const mayMail = (member: MemberAccess, { status }: PurchaseState): Allowed =>
  both(mayBuy(member), mayStepPurchase(status, 'mail'));
export const mayCancel = (member: MemberAccess, { status }: PurchaseState): Allowed =>
  both(mayBuy(member), mayStepPurchase(status, 'cancel'));

/** Sharing a shortage changes customers' orders, so it needs the ability to handle orders. */
export const mayShare = (member: MemberAccess, { status, isShort }: PurchaseState): Allowed =>
  both(both(allowedTo(member, 'handleOrders'), mayStepPurchase(status, 'share')), isShort || 'hubs.notShort');
