import {
  allowedTo,
  settingsFields,
  type Ability,
  type Allowed,
  type MemberAccess,
  type Organization,
  type Role,
  type SettingsField,
} from '@halles/contract';
import {
  decideInvitation,
  decideRemoval,
  decideRoleChange,
  mayGrant,
  type Granter,
  type InvitationState,
} from './rules.ts';

export const granterOf = (asker: MemberAccess): Granter =>
  asker.view === 'acting' ? 'actingAdmin' : ((asker.role ?? 'viewer') as Role);

const firstRefusal = (...decisions: Allowed[]): Allowed =>
  decisions.find((decision) => decision !== true) ?? true;

export function canWithOrganization(asker: MemberAccess): Organization['can'] {
  const names = [
    'editProfile',
    'editSettings',
    'editTaxes',
    'inviteMembers',
    'changeMembers',
    'transferOwnership',
    'seeCredit',
    'seeAudit',
  ] as const satisfies readonly Ability[];
  return Object.fromEntries(
    names.map((ability) => [ability, allowedTo(asker, ability)]),
  ) as Organization['can'];
}

const taxFields: ReadonlySet<SettingsField> = new Set<SettingsField>([
  'sales.taxes',
  'sales.deliveryFeeApplicableTaxes',
]);

interface Kind {
  isSeller: boolean;
  isBuyer: boolean;
}

/** Spec §6: seller settings are for sellers, buyer settings for buyers; accounting edits only the taxes. */
export function mayChangeSettings(
  asker: MemberAccess,
  kind: Kind,
  fields: readonly SettingsField[],
): Allowed {
  const ofKind = fields.every((field) => {
    const whose = settingsFields[field];
    return whose === 'everyone' || (whose === 'seller' ? kind.isSeller : kind.isBuyer);
  });
  return firstRefusal(
    ...fields.map((field) => allowedTo(asker, taxFields.has(field) ? 'editTaxes' : 'editSettings')),
    ofKind || 'request.notAllowed',
  );
}

export const mayInvite = (asker: MemberAccess, role: Role): Allowed =>
  firstRefusal(
    allowedTo(asker, 'inviteMembers'),
    mayGrant(granterOf(asker), role) || 'organizations.cannotGrantRole',
  );

export const mayHandleInvitation = (
  asker: MemberAccess,
  state: InvitationState,
  role: Role,
  action: 'resend' | 'revoke',
): Allowed => firstRefusal(decideInvitation(state, action), mayInvite(asker, role));

interface MemberInQuestion {
  role: Role;
  isSelf: boolean;
  owners: number;
}

export const mayChangeRole = (asker: MemberAccess, member: MemberInQuestion, to: Role): Allowed =>
  firstRefusal(
    allowedTo(asker, 'changeMembers'),
    decideRoleChange({ granter: granterOf(asker), from: member.role, to, owners: member.owners }),
  );

/** Leaving needs no ability; an admin who only views is not a member and cannot leave. */
export function mayRemove(asker: MemberAccess, member: MemberInQuestion): Allowed {
  const removal = decideRemoval({ granter: granterOf(asker), ...member });
  return member.isSelf && asker.view === 'own'
    ? removal
    : firstRefusal(allowedTo(asker, 'changeMembers'), removal);
}
