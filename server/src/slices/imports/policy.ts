import {
  allowedTo,
  hasAbility,
  type Ability,
  type Allowed,
  type MemberAccess,
  type ImportStatus,
  type Role,
} from '@halles/contract';
import { mayStep, type ImportStep } from './rules/states.ts';

/**
 * Members without the right to change something do not see the files imported for it; an admin who views the
 * organization sees them all.
 */
export const maySee = (member: MemberAccess, ability: Ability): boolean =>
  member.view !== 'own' || (member.role !== null && hasAbility(member.role as Role, ability));

export function mayDo(
  member: MemberAccess,
  ability: Ability,
  status: ImportStatus,
  step: ImportStep,
): Allowed {
  const allowed = allowedTo(member, ability);
  return allowed === true ? mayStep(status, step) : allowed;
}
