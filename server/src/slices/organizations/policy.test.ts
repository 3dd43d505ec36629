import { describe, expect, it } from 'vitest';
import {
  allowedTo,
  roles,
  settingsFields,
  type MemberAccess,
  type Role,
  type SettingsField,
} from '@halles/contract';
import {
  canWithOrganization,
  granterOf,
  mayChangeRole,
  mayChangeSettings,
  mayChangeTableView,
  mayHandleInvitation,
  mayInvite,
  mayRemove,
  maySaveTableView,
} from './policy.ts';

const member = (role: Role): MemberAccess => ({ role, view: 'own' });
const viewing: MemberAccess = { role: null, view: 'viewing' };
const acting: MemberAccess = { role: null, view: 'acting' };
const suspended: MemberAccess = { role: 'owner', view: 'own', suspended: true };
const fields = Object.keys(settingsFields) as SettingsField[];
const both = { isSeller: true, isBuyer: true };

it('the abilities sent to a screen match what the server refuses', () => {
  for (const caller of [...roles.map(member), viewing, acting, suspended]) {
    const can = canWithOrganization(caller);
    for (const [ability, allowed] of Object.entries(can))
      expect(allowed).toBe(allowedTo(caller, ability as keyof typeof can));
  }
});

describe('settings', () => {
  it.each(fields.flatMap((field) => roles.map((role) => [role, field] as const)))(
    '%s changes %s',
    (role, field) => {
      const isTax = field === 'sales.taxes' || field === 'sales.deliveryFeeApplicableTaxes';
      const may = role === 'owner' || role === 'manager' || (isTax && role === 'accounting');
      expect(mayChangeSettings(member(role), both, [field])).toBe(may || 'request.notAllowed');
    },
  );

  it.each(fields)('%s is for the roles in the specification', (field) => {
    const whose = settingsFields[field];
    const owner = member('owner');
    const seller = { isSeller: true, isBuyer: false };
    const buyer = { isSeller: false, isBuyer: true };
    expect(mayChangeSettings(owner, seller, [field])).toBe(whose !== 'buyer' || 'request.notAllowed');
    expect(mayChangeSettings(owner, buyer, [field])).toBe(whose !== 'seller' || 'request.notAllowed');
  });

  it('one refused field refuses the whole change', () => {
    const change: SettingsField[] = ['sales.taxes', 'preferences.language'];
    expect(mayChangeSettings(member('accounting'), both, change)).toBe('request.notAllowed');
    expect(mayChangeSettings(member('viewer'), both, [])).toBe(true);
    expect(mayChangeSettings(viewing, both, ['preferences.language'])).toBe('request.readOnlyView');
    expect(mayChangeSettings(acting, both, fields)).toBe(true);
    expect(mayChangeSettings(suspended, both, ['preferences.language'])).toBe('organizations.suspended');
  });
});

describe('members', () => {
  it('are invited by members with the ability, into roles they may grant', () => {
    expect(mayInvite(member('owner'), 'owner')).toBe(true);
    expect(mayInvite(member('manager'), 'viewer')).toBe(true);
    expect(mayInvite(member('manager'), 'owner')).toBe('organizations.cannotGrantRole');
    for (const role of ['sales', 'warehouse', 'driver', 'accounting', 'buyer', 'viewer'] as const)
      expect(mayInvite(member(role), 'viewer')).toBe('request.notAllowed');
    expect(mayInvite(viewing, 'viewer')).toBe('request.readOnlyView');
    expect(mayInvite(acting, 'owner')).toBe(true);
    expect(mayInvite(suspended, 'viewer')).toBe('organizations.suspended');
  });

  it('an invitation is resent or revoked by members who could have sent it, while it is open', () => {
    expect(mayHandleInvitation(member('manager'), 'waiting', 'sales', 'resend')).toBe(true);
    expect(mayHandleInvitation(member('manager'), 'expired', 'sales', 'revoke')).toBe(true);
    expect(mayHandleInvitation(member('manager'), 'waiting', 'owner', 'revoke')).toBe(
      'organizations.cannotGrantRole',
    );
    expect(mayHandleInvitation(member('owner'), 'accepted', 'sales', 'resend')).toBe('request.notFound');
    expect(mayHandleInvitation(member('sales'), 'waiting', 'sales', 'revoke')).toBe('request.notAllowed');
  });

  it('change roles within the roles they may grant', () => {
    const sales = { role: 'sales' as const, isSelf: false, owners: 1 };
    expect(mayChangeRole(member('manager'), sales, 'buyer')).toBe(true);
    expect(mayChangeRole(member('manager'), sales, 'owner')).toBe('organizations.cannotGrantRole');
    expect(mayChangeRole(member('buyer'), sales, 'viewer')).toBe('request.notAllowed');
    const lastOwner = { role: 'owner' as const, isSelf: true, owners: 1 };
    expect(mayChangeRole(member('owner'), lastOwner, 'manager')).toBe('organizations.lastOwner');
    expect(mayChangeRole(acting, lastOwner, 'manager')).toBe('organizations.lastOwner');
  });

  it.each(roles)('a %s may leave, unless they are the last owner', (role) => {
    const self = { role, isSelf: true };
    expect(mayRemove(member(role), { ...self, owners: 2 })).toBe(true);
    expect(mayRemove(member(role), { ...self, owners: 1 })).toBe(
      role !== 'owner' || 'organizations.lastOwner',
    );
  });

  it('are removed within the roles a member may grant, and never by a viewing admin', () => {
    const owner = { role: 'owner' as const, isSelf: false, owners: 2 };
    expect(mayRemove(member('owner'), owner)).toBe(true);
    expect(mayRemove(member('manager'), owner)).toBe('organizations.cannotGrantRole');
    expect(mayRemove(member('accounting'), { ...owner, role: 'viewer' })).toBe('request.notAllowed');
    expect(mayRemove(viewing, owner)).toBe('request.readOnlyView');
    expect(mayRemove(viewing, { ...owner, isSelf: true })).toBe('request.readOnlyView');
    expect(mayRemove(acting, owner)).toBe(true);
    expect(mayRemove(suspended, owner)).toBe('organizations.suspended');
  });

  it('an acting admin may do what an owner may', () => {
    expect(granterOf(acting)).toBe('actingAdmin');
    expect(granterOf(member('driver'))).toBe('driver');
    expect(granterOf(viewing)).toBe('viewer');
  });
});

describe('a saved view', () => {
  const own = { isOwn: true, isShared: false };
  const ownShared = { isOwn: true, isShared: true };
  const shared = { isOwn: false, isShared: true };
  const refused = 'request.notAllowed';

  it.each(roles)('of a %s: shared by all roles but viewer, changed by its author or a manager', (role) => {
    const mayShare = role !== 'viewer' || refused;
    const isManager = role === 'owner' || role === 'manager';
    const caller = member(role);
    expect(maySaveTableView(caller, null, false)).toBe(true);
    expect(maySaveTableView(caller, null, true)).toBe(mayShare);
    expect(maySaveTableView(caller, own, false)).toBe(true);
    expect(maySaveTableView(caller, own, true)).toBe(mayShare);
    expect(mayChangeTableView(caller, own)).toBe(true);
    expect(mayChangeTableView(caller, ownShared)).toBe(mayShare);
    expect(mayChangeTableView(caller, shared)).toBe(isManager || refused);
    expect(maySaveTableView(caller, shared, false)).toBe(isManager || refused);
    expect(mayChangeTableView(caller, { isOwn: false, isShared: false })).toBe('request.notFound');
  });

  it('is not changed by an admin who looks, or while the organization is suspended', () => {
    for (const view of [own, ownShared, shared]) {
      expect(mayChangeTableView(viewing, view)).toBe('request.readOnlyView');
      expect(mayChangeTableView(suspended, view)).toBe('organizations.suspended');
      expect(maySaveTableView(acting, view, true)).toBe(true);
    }
  });
});
