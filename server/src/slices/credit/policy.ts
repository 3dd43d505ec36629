import { hasAbility, type Ability, type Allowed, type OrganizationId, type Role } from '@halles/contract';

interface MemberAccess {
  organizationId: OrganizationId | null;
  role: string | null;
  view: 'own' | 'viewing' | 'acting';
}

/** An admin acting in an organization's name may do what its owner may; an admin who views it may only read. */
export function mayUseCredit(
  member: MemberAccess,
  ability: Extract<Ability, 'seeCredit' | 'topUpCredit'>,
): Allowed {
  if (member.view === 'viewing') return ability === 'seeCredit' || 'request.readOnlyView';
  if (member.view === 'acting') return true;
  return (member.role !== null && hasAbility(member.role as Role, ability)) || 'request.notAllowed';
}
