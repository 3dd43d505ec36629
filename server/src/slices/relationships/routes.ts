import { relationships } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { acceptInvitation } from './commands/accept.ts';
import { changeCard, resumeCustomerAddress } from './commands/card.ts';
import { createCustomer, createRelation } from './commands/create.ts';
import { inviteCustomer, resendInvitation, revokeInvitation } from './commands/invitations.ts';
import { mergeCustomers } from './commands/merge.ts';
import { bulkUpdate, moveRelation } from './commands/move.ts';
import { changeCustomerTerms, changeSupplierTerms } from './commands/terms.ts';
import { listActivity } from './queries/activity.ts';
import { listDuplicates } from './queries/duplicates.ts';
import { listInvitations, openInvitation } from './queries/invitations.ts';
import { countByStatus, listCustomers, listSuppliers, listTags } from './queries/lists.ts';
import { loadRelation } from './queries/records.ts';
import { listStoppedAddresses } from './queries/stopped-addresses.ts';
import { findVendors } from './queries/vendors.ts';

const linkChanged: EventType[] = [
  'relationships.created',
  'relationships.moved',
  'relationships.merged',
  'relationships.removed',
  'relationships.invitationAccepted',
];
const termsChanged: EventType[] = ['relationships.termsChanged', 'relationships.bulkChanged'];
const partnerChanged: EventType[] = ['relationships.cardChanged', 'relationships.partnerChanged'];
const anyChange: EventType[] = [...linkChanged, ...termsChanged, ...partnerChanged];
const invitationsChanged: EventType[] = [
  'relationships.invited',
  'relationships.invitationResent',
  'relationships.invitationRevoked',
  'relationships.invitationAccepted',
  'relationships.merged',
];

export const relationshipsRoutes = bind('relationships', relationships, {
  listCustomers: { query: listCustomers, live: { on: anyChange } },
  listSuppliers: { query: listSuppliers, live: { on: anyChange } },
  countByStatus: { query: countByStatus, live: { on: linkChanged } },
  listTags: { query: listTags, live: { on: [...linkChanged, ...termsChanged] } },
  get: {
    query: (ctx, { relationId }) => loadRelation(ctx, ctx.db, relationId),
    live: { on: anyChange },
  },
  create: createRelation,
  createCustomer,
  changeCard,
  changeCustomerTerms,
  changeSupplierTerms,
  move: moveRelation,
  bulkUpdate,
  merge: mergeCustomers,
  listStoppedAddresses,
  resumeAddress: resumeCustomerAddress,
  listDuplicates,
  findVendors,
  invite: inviteCustomer,
  listInvitations: { query: listInvitations, live: { on: invitationsChanged } },
  resendInvitation,
  revokeInvitation,
  openInvitation,
  acceptInvitation,
  listActivity,
});
