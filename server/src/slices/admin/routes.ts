import { admin } from '@halles/contract';
import { EVERYONE } from '../../platform/live/hub.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import {
  actAs,
  disableUser,
  enableUser,
  recordCredit,
  restore,
  revokeAdmin,
  setFee,
  setPremium,
  suspend,
  verify,
} from './commands.ts';
import {
  getOrganization,
  listAudit,
  listCreditAccounts,
  listCreditEntries,
  listOrganizations,
  listUsers,
} from './queries.ts';

const adminScope = () => EVERYONE;
const organizationScope = (_ctx: unknown, { organizationId }: { organizationId: string }) => organizationId;

const organizationEvents: EventType[] = [
  'organizations.created',
  'organizations.profileChanged',
  'organizations.addressChanged',
  'organizations.addressRemoved',
  'organizations.setupChanged',
  'organizations.memberJoined',
  'organizations.memberRemoved',
  'organizations.memberRoleChanged',
  'organizations.verified',
  'organizations.suspended',
  'organizations.restored',
  'credit.premiumChanged',
];
const userEvents: EventType[] = [
  'identity.userSignedUp',
  'identity.profileChanged',
  'identity.secondFactorChanged',
  'identity.adminGranted',
  'identity.adminRevoked',
  'identity.personDisabled',
  'identity.personEnabled',
  'identity.accountDeleted',
];
const creditEvents: EventType[] = ['credit.entryRecorded', 'credit.feeChanged', 'credit.premiumChanged'];
/** The detail page shows one organization with the names of its members, its settings and its account. */
const organizationDetailEvents: EventType[] = [
  ...organizationEvents,
  ...creditEvents,
  'organizations.memberProfileChanged',
  'organizations.settingsChanged',
  'credit.alertChanged',
];
/** The account list shows the names of the organizations. */
const accountEvents: EventType[] = [...creditEvents, 'organizations.created', 'organizations.profileChanged'];

export const adminRoutes = bind('admin', admin, {
  listOrganizations: { query: listOrganizations, live: { on: organizationEvents, scope: adminScope } },
  getOrganization: {
    query: getOrganization,
    live: { on: organizationDetailEvents, scope: organizationScope },
  },
  verify,
  suspend,
  restore,
  setPremium,
  setFee,
  listCreditAccounts: { query: listCreditAccounts, live: { on: accountEvents, scope: adminScope } },
  listCreditEntries: {
    query: listCreditEntries,
    live: { on: ['credit.entryRecorded'], scope: organizationScope },
  },
  recordCredit,
  listUsers: { query: listUsers, live: { on: userEvents, scope: adminScope } },
  disableUser,
  enableUser,
  revokeAdmin,
  actAs,
  listAudit,
});
