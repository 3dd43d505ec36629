import {
  allowedTo,
  relationActions,
  type Ability,
  type Allowed,
  type MemberAccess,
  type Relation,
  type RelationAction,
} from '@halles/contract';
import { decideMove, type Side, type RelationState } from './rules/states.ts';

/** Customers need the vendor-side ability, suppliers the buyer-side one. */
export const abilityOf = (side: Side): Ability => (side === 'vendor' ? 'editCustomers' : 'editSuppliers');

export const mayEdit = (member: MemberAccess, side: Side): Allowed => allowedTo(member, abilityOf(side));

export function mayMove(
  member: MemberAccess,
  side: Side,
  state: RelationState,
  action: RelationAction,
): Allowed {
  const allowed = mayEdit(member, side);
  return allowed === true ? decideMove(state, action, side) : allowed;
}

const ofVendor = (member: MemberAccess, side: Side): Allowed =>
  side === 'vendor' ? mayEdit(member, side) : 'request.notAllowed';

export function canWithRelation(
  member: MemberAccess,
  side: Side,
  state: RelationState,
  isOnPlatform: boolean,
): Relation['can'] {
  const edits = ofVendor(member, side);
  const moves = relationActions.map((action) => [action, mayMove(member, side, state, action)]);
  return {
    ...(Object.fromEntries(moves) as Record<RelationAction, Allowed>),
    edit: mayEdit(member, side),
    editCard: edits === true && isOnPlatform ? 'relationships.customerIsOnPlatform' : edits,
    merge: edits,
  };
}
