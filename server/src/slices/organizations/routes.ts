import { organizations, type OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { meEvents } from '../identity/index.ts';
import { acceptInvitation } from './commands/accept.ts';
import { chooseOrganization } from './commands/active.ts';
import { putAddress, removeAddress } from './commands/addresses.ts';
import { createOrganization } from './commands/create.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './commands/invitations.ts';
import { deleteMyAccount } from './commands/delete-account.ts';
import { changeRole, removeMember, transferOwnership } from './commands/members.ts';
import { changeProfile } from './commands/profile.ts';
import { resumeAddress, changeSettings } from './commands/settings.ts';
import { changeSetup } from './commands/setup.ts';
import { putTableView, removeTableView } from './commands/table-views.ts';
import { listActivity } from './queries/activity.ts';
import { getAuthorizations } from './queries/authorizations.ts';
import { getContext } from './queries/context.ts';
import { getMyData } from './queries/my-data.ts';
import { getInvitation } from './queries/invitations.ts';
import { listInvitations, listMembers } from './queries/people.ts';
import { getOrganization, listAddresses } from './queries/profile.ts';
import { getSettings } from './queries/settings.ts';
import { getSetup } from './queries/setup.ts';
import { listStoppedAddresses } from './queries/stopped-addresses.ts';
import { listTableViews } from './queries/table-views.ts';

const scope = (_ctx: Ctx, { organizationId }: { organizationId: OrganizationId }) => organizationId;

/** An admin viewing an organization follows that organization; everybody else follows their own user. */
const contextScope = ({ actor }: MemberCtx): string => {
  if (actor.kind !== 'person') return '';
  return actor.view === 'own' ? actor.userId : actor.organizationId;
};

/** Profile and settings are one record: changing either changes the version of both. */
const recordChanged: EventType[] = ['organizations.profileChanged', 'organizations.settingsChanged'];
const addressesChanged: EventType[] = ['organizations.addressChanged', 'organizations.addressRemoved'];
const statusChanged: EventType[] = [
  'organizations.verified',
  'organizations.suspended',
  'organizations.restored',
  'organizations.featureClosed',
  'organizations.featureOpened',
];
const membersChanged: EventType[] = [
  'organizations.memberJoined',
  'organizations.memberRemoved',
  'organizations.memberRoleChanged',
];
const organizationChanged: EventType[] = [...recordChanged, ...addressesChanged, ...statusChanged];
const contextChanged: EventType[] = [
  ...organizationChanged,
  ...membersChanged,
  'organizations.created',
  ...meEvents,
];

export const organizationsRoutes = bind('organizations', organizations, {
  getContext: {
    query: getContext,
    live: { on: contextChanged, scope: contextScope, personal: true },
  },
  create: createOrganization,
  choose: chooseOrganization,
  get: { query: getOrganization, live: { on: organizationChanged, scope } },
  getAuthorizations: {
    query: getAuthorizations,
    live: { on: [...membersChanged, ...statusChanged], scope, personal: true },
  },
  changeProfile,
  listAddresses: { query: listAddresses, live: { on: addressesChanged, scope } },
  putAddress,
  removeAddress,
  getSettings: { query: getSettings, live: { on: recordChanged, scope } },
  changeSettings,
  getSetup: { query: getSetup, live: { on: ['organizations.setupChanged'], scope } },
  changeSetup,
  listMembers: {
    query: listMembers,
    live: { on: [...membersChanged, 'organizations.memberProfileChanged'], scope, personal: true },
  },
  listInvitations: {
    query: listInvitations,
    live: {
      on: [
        'organizations.memberInvited',
        'organizations.invitationResent',
        'organizations.invitationRevoked',
        'organizations.memberJoined',
      ],
      scope,
    },
  },
  listStoppedAddresses,
  resumeAddress,
  listTableViews: {
    query: listTableViews,
    live: { on: ['organizations.tableViewChanged'], personal: true },
  },
  putTableView,
  removeTableView,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  getInvitation,
  acceptInvitation,
  changeRole,
  removeMember,
  transferOwnership,
  getMyData,
  deleteMyAccount,
  listActivity,
});
