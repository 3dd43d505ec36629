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

/** Whoever may not change a thing does not see the files it was changed with; an admin who looks, looks. */
export const maySee = (asker: MemberAccess, ability: Ability): boolean =>
  asker.view !== 'own' || (asker.role !== null && hasAbility(asker.role as Role, ability));

export function mayDo(asker: MemberAccess, ability: Ability, status: ImportStatus, step: ImportStep): Allowed {
  const allowed = allowedTo(asker, ability);
  return allowed === true ? mayStep(status, step) : allowed;
}
