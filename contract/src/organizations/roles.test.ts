import { describe, expect, it } from 'vitest';
import { abilities, allowedTo, canGrant, hasAbility, roles, type Ability, type Role } from './roles.ts';

const names = Object.keys(abilities) as Ability[];
const looking = new Set<Ability>(['seeCredit', 'seeAudit', 'seeSales', 'seePurchases']);

describe('allowedTo', () => {
  it.each(roles.flatMap((role) => names.map((ability) => [role, ability] as const)))(
    'a member with the role %s: %s',
    (role, ability) => {
      const has = (abilities[ability] as readonly Role[]).includes(role);
      expect(allowedTo({ role, view: 'own' }, ability)).toBe(has || 'request.notAllowed');
    },
  );

  it.each(names)('in a suspended organization: %s', (ability) => {
    const isLooking = looking.has(ability);
    const owner = { role: 'owner', view: 'own', suspended: true } as const;
    expect(allowedTo(owner, ability)).toBe(isLooking || 'organizations.suspended');
    expect(allowedTo({ ...owner, role: 'viewer' }, ability)).toBe(
      (isLooking && hasAbility('viewer', ability)) || 'request.notAllowed',
    );
  });

  it.each(names)('for an admin who is viewing or acting: %s', (ability) => {
    const isLooking = looking.has(ability);
    expect(allowedTo({ role: null, view: 'viewing' }, ability)).toBe(isLooking || 'request.readOnlyView');
    expect(allowedTo({ role: null, view: 'acting' }, ability)).toBe(true);
  });

  it('refuses everything without a membership', () => {
    for (const ability of names)
      expect(allowedTo({ role: null, view: 'own' }, ability)).toBe('request.notAllowed');
  });
});

describe('canGrant', () => {
  const mayGrant: Record<Role, readonly Role[]> = {
    owner: roles,
    manager: roles.filter((role) => role !== 'owner'),
    sales: [],
    warehouse: [],
    driver: [],
    accounting: [],
    buyer: [],
    viewer: [],
  };

  it.each(roles.flatMap((granter) => roles.map((granted) => [granter, granted] as const)))(
    '%s gives %s',
    (granter, granted) => {
      expect(canGrant(granter, granted)).toBe(mayGrant[granter].includes(granted));
    },
  );

  it('never grants an ability that the granter does not have', () => {
    for (const granter of roles)
      for (const granted of roles.filter((role) => canGrant(granter, role)))
        for (const ability of names)
          expect(!hasAbility(granted, ability) || hasAbility(granter, ability)).toBe(true);
  });
});
