import {
  allowedTo,
  relationActions,
  type Ability,
  type Allowed,
  type MemberAccess,
  type Relation,
  type RelationAction,
} from '@halles/contract';
import { decideMove, type Side, type Standing } from './rules/states.ts';

/** Customers need the vendor-side ability, suppliers the buyer-side one. */
export const abilityOf = (side: Side): Ability => (side === 'vendor' ? 'editCustomers' : 'editSuppliers');

export const mayEdit = (asker: MemberAccess, side: Side): Allowed => allowedTo(asker, abilityOf(side));

export function mayMove(
  asker: MemberAccess,
  side: Side,
  standing: Standing,
  action: RelationAction,
): Allowed {
  const allowed = mayEdit(asker, side);
  return allowed === true ? decideMove(standing, action, side) : allowed;
}

const ofVendor = (asker: MemberAccess, side: Side): Allowed =>
  side === 'vendor' ? mayEdit(asker, side) : 'request.notAllowed';

export function canWithRelation(
  asker: MemberAccess,
  side: Side,
  standing: Standing,
  isOnPlatform: boolean,
): Relation['can'] {
  const edits = ofVendor(asker, side);
  const moves = relationActions.map((action) => [action, mayMove(asker, side, standing, action)]);
  return {
    ...(Object.fromEntries(moves) as Record<RelationAction, Allowed>),
    edit: mayEdit(asker, side),
    editCard: edits === true && isOnPlatform ? 'relationships.customerIsOnPlatform' : edits,
    merge: edits,
  };
}
