import { hasAbility, type Ability, type Allowed, type OrganizationId, type Role } from '@halles/contract';

interface Asker {
  organizationId: OrganizationId | null;
  role: string | null;
  view: 'own' | 'viewing' | 'acting';
}

/** An admin acting in its name may do what its owner may; one who only looks may only look. */
export function mayUseCredit(asker: Asker, ability: Extract<Ability, 'seeCredit' | 'topUpCredit'>): Allowed {
  if (asker.view === 'viewing') return ability === 'seeCredit' || 'request.readOnlyView';
  if (asker.view === 'acting') return true;
  return (asker.role !== null && hasAbility(asker.role as Role, ability)) || 'request.notAllowed';
}
