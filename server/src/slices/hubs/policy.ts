import {
  allowedTo,
  type Allowed,
  type Asker,
  type PurchaseStatus,
  type StatementState,
} from '@halles/contract';

/** What producers are owed is part of the sales. */
export const maySeeStatements = (asker: Asker): Allowed => allowedTo(asker, 'seeSales');
export const mayCloseStatement = (asker: Asker): Allowed => allowedTo(asker, 'editProducers');
export const mayEditAccount = (asker: Asker): Allowed => allowedTo(asker, 'editProducers');

export function maySettle(asker: Asker, state: StatementState): Allowed {
  const allowed = allowedTo(asker, 'recordPayments');
  if (allowed !== true) return allowed;
  return state === 'owed' || 'hubs.nothingOwed';
}
export const mayVoidSettlement = (asker: Asker): Allowed => allowedTo(asker, 'recordPayments');

/** Buying is a buyer's work, also where a seller does it. */
export const mayBuy = (asker: Asker): Allowed => allowedTo(asker, 'placeOrders');
export const mayEditBuying = (asker: Asker): Allowed => allowedTo(asker, 'placeOrders');

export interface PurchaseStanding {
  status: PurchaseStatus;
  isShort: boolean;
}

function inState(allowed: Allowed, isSo: boolean, otherwise = 'hubs.notInThisState'): Allowed {
  if (allowed !== true) return allowed;
  return isSo || otherwise;
}

/** Boxes are counted by who stands at the door. */
export const mayReceive = (asker: Asker, { status }: PurchaseStanding): Allowed =>
  inState(allowedTo(asker, 'prepareOrders'), status === 'sent');
export const mayMail = (asker: Asker, { status }: PurchaseStanding): Allowed =>
  inState(mayBuy(asker), status === 'sent');
export const mayCancel = (asker: Asker, { status }: PurchaseStanding): Allowed =>
  inState(mayBuy(asker), status === 'sent');

/** It changes what customers get: the work of who handles their orders. */
export function mayShare(asker: Asker, { status, isShort }: PurchaseStanding): Allowed {
  const allowed = inState(allowedTo(asker, 'handleOrders'), status === 'received');
  return inState(allowed, isShort, 'hubs.notShort');
}
