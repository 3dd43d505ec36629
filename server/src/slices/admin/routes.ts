import { admin } from '@halles/contract';
import { EVERYONE } from '../../platform/live/hub.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { getMarketReport, listCoveredPlaces } from '../reports/index.ts';
import { recordCredit, setFee, setPremium } from './commands/credit-accounts.ts';
import { actAs, restore, setFeature, suspend, verify } from './commands/organizations.ts';
import { invoiceFees } from './commands/fee-invoices.ts';
import { disableUser, enableUser, revokeAdmin } from './commands/users.ts';
import { startCheck } from './commands/checks.ts';
import { purgeJobs, resendMail, retryJobs } from './commands/jobs.ts';
import { restoreRemoteConfig, saveRemoteConfig } from './commands/remote-config.ts';
import { listAudit } from './queries/audit.ts';
import { listCreditAccounts, listCreditEntries } from './queries/credit-accounts.ts';
import { getOrganization, listOrganizations } from './queries/organizations.ts';
import { listFeeInvoices, listUninvoicedFees } from './queries/fee-invoices.ts';
import { listPurchaseOrders } from './queries/purchase-orders.ts';
import { listRelations } from './queries/relations.ts';
import { getCheck } from './queries/checks.ts';
import { getHealth } from './queries/health.ts';
import { getJobFigures, listJobs, listMail } from './queries/jobs.ts';
import { getRemoteConfig, listRemoteConfigVersions } from './queries/remote-config.ts';
import { listUsers } from './queries/users.ts';

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
  'organizations.featureClosed',
  'organizations.featureOpened',
  'credit.premiumChanged',
  'ordering.submitted',
  'invoicing.published',
  'invoicing.settled',
  'distribution.deliveryChanged',
  'distribution.pickupChanged',
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

/** Events that change a row of the list of orders: its state, its amounts, or what is wrong with it. */
const orderEvents: EventType[] = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeProposed',
  'ordering.changeDecided',
  'ordering.edited',
  'ordering.linesPrepared',
  'ordering.claimRaised',
  'ordering.claimDecided',
  'invoicing.disputed',
  'invoicing.cancelled',
  'invoicing.drafted',
  'invoicing.removed',
  'organizations.profileChanged',
];
const relationEvents: EventType[] = [
  'relationships.created',
  'relationships.moved',
  'relationships.bulkChanged',
  'relationships.merged',
  'relationships.removed',
  'relationships.invitationAccepted',
  'relationships.cardChanged',
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeDecided',
  'organizations.profileChanged',
];

export const adminRoutes = bind('admin', admin, {
  listOrganizations: { query: listOrganizations, live: { on: organizationEvents, scope: adminScope } },
  getOrganization: {
    query: getOrganization,
    live: { on: organizationDetailEvents, scope: organizationScope },
  },
  verify,
  suspend,
  restore,
  setFeature,
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
  listUninvoicedFees: {
    query: listUninvoicedFees,
    live: {
      on: ['credit.entryRecorded', 'credit.feesInvoiced', 'organizations.profileChanged'],
      scope: adminScope,
    },
  },
  listFeeInvoices: {
    query: listFeeInvoices,
    live: { on: ['credit.feesInvoiced', 'organizations.profileChanged'], scope: adminScope },
  },
  invoiceFees,
  getMarketReport,
  listCoveredPlaces,
  listPurchaseOrders: { query: listPurchaseOrders, live: { on: orderEvents, scope: adminScope } },
  listRelations: { query: listRelations, live: { on: relationEvents, scope: adminScope } },
  getRemoteConfig: { query: getRemoteConfig, live: { on: ['admin.remoteConfigChanged'], scope: adminScope } },
  listRemoteConfigVersions: {
    query: listRemoteConfigVersions,
    live: { on: ['admin.remoteConfigChanged'], scope: adminScope },
  },
  getCheck: {
    query: getCheck,
    live: { on: ['admin.checkStarted', 'admin.checkFinished'], scope: adminScope },
  },
  startCheck,
  getHealth,
  getJobFigures,
  listJobs,
  retryJobs,
  purgeJobs,
  listMail,
  resendMail,
  saveRemoteConfig,
  restoreRemoteConfig,
});
