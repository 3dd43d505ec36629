import { admin } from '@halles/contract';
import { EVERYONE } from '../../platform/live/hub.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { actAs, recordCredit, restore, setFee, setPremium, suspend, verify } from './commands.ts';
import {
  getOrganization,
  listAudit,
  listCreditAccounts,
  listCreditEntries,
  listOrganizations,
} from './queries.ts';

const everyone = () => EVERYONE;
const ofOne = (_ctx: unknown, { organizationId }: { organizationId: string }) => organizationId;

const organizationEvents: EventType[] = [
  'organizations.created',
  'organizations.profileChanged',
  'organizations.setupChanged',
  'organizations.memberJoined',
  'organizations.memberRemoved',
  'organizations.memberRoleChanged',
  'organizations.verified',
  'organizations.suspended',
  'organizations.restored',
  'credit.premiumChanged',
];
const creditEvents: EventType[] = ['credit.entryRecorded', 'credit.feeChanged', 'credit.premiumChanged'];

export const adminRoutes = bind('admin', admin, {
  listOrganizations: { query: listOrganizations, live: { on: organizationEvents, scope: everyone } },
  getOrganization: {
    query: getOrganization,
    live: { on: [...organizationEvents, ...creditEvents], scope: ofOne },
  },
  verify,
  suspend,
  restore,
  setPremium,
  setFee,
  listCreditAccounts: { query: listCreditAccounts, live: { on: creditEvents, scope: everyone } },
  listCreditEntries: { query: listCreditEntries, live: { on: ['credit.entryRecorded'], scope: ofOne } },
  recordCredit,
  actAs,
  listAudit,
});
