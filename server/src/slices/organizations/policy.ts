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

export const granterOf = (caller: MemberAccess): Granter =>
  caller.view === 'acting' ? 'actingAdmin' : ((caller.role ?? 'viewer') as Role);

const firstRefusal = (...decisions: Allowed[]): Allowed =>
  decisions.find((decision) => decision !== true) ?? true;

export function canWithOrganization(caller: MemberAccess): Organization['can'] {
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
    names.map((ability) => [ability, allowedTo(caller, ability)]),
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
  caller: MemberAccess,
  kind: Kind,
  fields: readonly SettingsField[],
): Allowed {
  const ofKind = fields.every((field) => {
    const whose = settingsFields[field];
    return whose === 'everyone' || (whose === 'seller' ? kind.isSeller : kind.isBuyer);
  });
  return firstRefusal(
    ...fields.map((field) => allowedTo(caller, taxFields.has(field) ? 'editTaxes' : 'editSettings')),
    ofKind || 'request.notAllowed',
  );
}

export const mayInvite = (caller: MemberAccess, role: Role): Allowed =>
  firstRefusal(
    allowedTo(caller, 'inviteMembers'),
    mayGrant(granterOf(caller), role) || 'organizations.cannotGrantRole',
  );

export const mayHandleInvitation = (
  caller: MemberAccess,
  state: InvitationState,
  role: Role,
  action: 'resend' | 'revoke',
): Allowed => firstRefusal(decideInvitation(state, action), mayInvite(caller, role));

interface MemberInQuestion {
  role: Role;
  isSelf: boolean;
  owners: number;
}

export const mayChangeRole = (caller: MemberAccess, member: MemberInQuestion, to: Role): Allowed =>
  firstRefusal(
    allowedTo(caller, 'changeMembers'),
    decideRoleChange({ granter: granterOf(caller), from: member.role, to, owners: member.owners }),
  );

/** Leaving needs no ability; an admin who only views is not a member and cannot leave. */
export function mayRemove(caller: MemberAccess, member: MemberInQuestion): Allowed {
  const removal = decideRemoval({ granter: granterOf(caller), ...member });
  return member.isSelf && caller.view === 'own'
    ? removal
    : firstRefusal(allowedTo(caller, 'changeMembers'), removal);
}

interface ViewInQuestion {
  isOwn: boolean;
  isShared: boolean;
}

/** Everybody keeps views for themselves; one that colleagues see is changed by its author, or by who edits settings. */
export function mayChangeTableView(caller: MemberAccess, { isOwn, isShared }: ViewInQuestion): Allowed {
  if (isShared) return allowedTo(caller, isOwn ? 'shareViews' : 'editSettings');
  if (caller.view === 'viewing') return 'request.readOnlyView';
  if (caller.suspended) return 'organizations.suspended';
  return isOwn || 'request.notFound';
}

/** Saving a view anew, or changing it; whoever may not share makes none shared. */
export const maySaveTableView = (
  caller: MemberAccess,
  before: ViewInQuestion | null,
  isShared: boolean,
): Allowed =>
  firstRefusal(
    mayChangeTableView(caller, before ?? { isOwn: true, isShared: false }),
    !isShared || allowedTo(caller, 'shareViews'),
  );
