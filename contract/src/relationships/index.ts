import { z } from 'zod';
import {
  id,
  organizationId,
  pageInput,
  sortInput,
  pageOf,
  procedure,
  stoppedAddress,
  type ErrorTable,
} from '../kernel/index.ts';
import { address, emailAddress, limits, optionalContact } from '../organizations/index.ts';
import {
  customerCard,
  customerRow,
  customerTerms,
  partner,
  relation,
  relationAction,
  relationId,
  relationshipLimits,
  relationStatus,
  supplierRow,
  supplierTerms,
  tag,
} from './entities.ts';
import { invitations } from './invitations.ts';

export * from './entities.ts';
export * from './exemptions.ts';

export const relationshipsErrors = {
  'relationships.notInThisState': 409,
  'relationships.alreadyLinked': 409,
  'relationships.withItself': 422,
  'relationships.notASeller': 422,
  'relationships.notABuyer': 422,
  'relationships.waitsForPartner': 409,
  'relationships.blockedByPartner': 409,
  'relationships.customerIsOnPlatform': 409,
  'relationships.linkExpired': 410,
  'relationships.linkForSomeoneElse': 403,
  'relationships.unknownTax': 422,
  'relationships.cannotMerge': 422,
  'relationships.mergeOverLimits': 422,
  'relationships.numberTaken': 409,
  'relationships.tooManyTags': 422,
  'relationships.ambiguousName': 422,
} as const satisfies ErrorTable;

const ofRelation = z.object({ relationId });
const message = z.string().trim().max(relationshipLimits.message).default('');
export const relationSorts = [
  'name',
  'city',
  'customerType',
  'number',
  'since',
  'paymentTerms',
  'creditLimit',
] as const;
const listInput = pageInput.extend({
  ...sortInput(relationSorts).shape,
  status: relationStatus.optional(),
  tag: z.string().max(60).optional(),
});

/** Spec §3, creation payload: `participants` carries the current organization's id. */
const participantData = z.object({
  name: z.string().trim().min(1).max(limits.name),
  logoUrl: z.string(),
  contactInfo: optionalContact,
  address: address.nullable(),
});

export const relationships = {
  listCustomers: procedure({
    method: 'GET',
    path: '/relationships/customers',
    summary: 'My customers',
    access: 'member',
    input: listInput.extend({ customerType: z.string().max(40).optional() }),
    output: pageOf(customerRow),
    live: true,
  }),
  listSuppliers: procedure({
    method: 'GET',
    path: '/relationships/suppliers',
    summary: 'My suppliers',
    access: 'member',
    input: listInput,
    output: pageOf(supplierRow),
    live: true,
  }),
  countByStatus: procedure({
    method: 'GET',
    path: '/relationships/counts',
    summary: 'Number of customers and suppliers by status',
    access: 'member',
    input: z.object({}),
    output: z.object({
      customers: z.record(relationStatus, z.int()),
      suppliers: z.record(relationStatus, z.int()),
    }),
    live: true,
  }),
  listTags: procedure({
    method: 'GET',
    path: '/relationships/tags',
    summary: 'My customer tags, with the number of customers of each',
    access: 'member',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), tag: z.string(), customers: z.int() })),
    live: true,
  }),
  get: procedure({
    method: 'GET',
    path: '/relationships/{relationId}',
    summary: 'One relation, with my own settings on it',
    access: 'member',
    input: ofRelation,
    output: relation,
    live: true,
  }),
  create: procedure({
    method: 'POST',
    path: '/relationships',
    summary: 'Create the relation and my own record of it in one operation',
    access: 'member',
    idempotent: true,
    input: z.object({
      /** The current organization and its partner. */
      participants: z.array(organizationId).length(2),
      participantsData: z.record(z.string(), participantData),
      as: z.enum(['vendor', 'customer']),
      message,
    }),
    output: relation,
    errors: [
      'relationships.alreadyLinked',
      'relationships.withItself',
      'relationships.notASeller',
      'relationships.notABuyer',
    ],
  }),
  createCustomer: procedure({
    method: 'POST',
    path: '/relationships/customers',
    summary: 'Create a customer who is not on the platform yet',
    access: 'member',
    idempotent: true,
    input: z.object({ card: customerCard, terms: customerTerms.partial().default({}) }),
    output: relation,
    errors: ['relationships.notASeller', 'relationships.unknownTax', 'relationships.numberTaken'],
  }),
  changeCard: procedure({
    method: 'PATCH',
    path: '/relationships/{relationId}/card',
    summary: 'Change the card of a customer who is not on the platform: only the fields sent',
    access: 'member',
    input: ofRelation.extend({ version: z.int(), card: customerCard.partial() }),
    output: relation,
    errors: ['relationships.customerIsOnPlatform', 'request.stale'],
  }),
  changeCustomerTerms: procedure({
    method: 'PATCH',
    path: '/relationships/{relationId}/customer-terms',
    summary: 'My settings on a customer: only the fields sent',
    access: 'member',
    input: ofRelation.extend({ version: z.int(), terms: customerTerms.partial() }),
    output: relation,
    errors: ['request.stale', 'relationships.unknownTax', 'relationships.numberTaken'],
  }),
  changeSupplierTerms: procedure({
    method: 'PATCH',
    path: '/relationships/{relationId}/supplier-terms',
    summary: 'My settings on a supplier: only the fields sent',
    access: 'member',
    input: ofRelation.extend({ version: z.int(), terms: supplierTerms.partial() }),
    output: relation,
    errors: ['request.stale'],
  }),
  move: procedure({
    method: 'POST',
    path: '/relationships/{relationId}/move',
    summary: 'Accept, decline, withdraw, pause, resume, archive, restore, block or unblock',
    access: 'member',
    idempotent: true,
    input: ofRelation.extend({ action: relationAction, message }),
    output: relation,
    errors: [
      'relationships.notInThisState',
      'relationships.waitsForPartner',
      'relationships.blockedByPartner',
    ],
  }),
  bulkUpdate: procedure({
    method: 'POST',
    path: '/relationships/bulk',
    summary: 'Change many customers at once, all or none',
    access: 'member',
    idempotent: true,
    input: z.object({
      relationIds: z.array(relationId).min(1).max(relationshipLimits.bulk),
      addTags: z.array(tag).max(relationshipLimits.tags).default([]),
      removeTags: z.array(tag).max(relationshipLimits.tags).default([]),
      terms: customerTerms
        .pick({ paymentTermsInDays: true, creditLimitMinor: true, creditPolicy: true, language: true })
        .partial()
        .default({}),
      action: relationAction.optional(),
    }),
    output: z.object({ changed: z.int() }),
    errors: [
      'relationships.notInThisState',
      'relationships.waitsForPartner',
      'relationships.blockedByPartner',
      'relationships.tooManyTags',
    ],
  }),
  merge: procedure({
    method: 'POST',
    path: '/relationships/{relationId}/merge',
    summary: 'Merge a duplicate card into this customer',
    access: 'member',
    idempotent: true,
    input: ofRelation.extend({ duplicateId: relationId }),
    output: relation,
    errors: ['relationships.cannotMerge', 'relationships.mergeOverLimits'],
  }),
  listStoppedAddresses: procedure({
    method: 'GET',
    path: '/relationships/{relationId}/stopped-addresses',
    summary: 'Addresses of a customer that some emails do not reach, and why',
    access: 'member',
    input: ofRelation,
    output: z.array(stoppedAddress),
  }),
  resumeAddress: procedure({
    method: 'POST',
    path: '/relationships/{relationId}/stopped-addresses/resume',
    summary: 'Send emails to an address of a customer again, once it is corrected',
    access: 'member',
    idempotent: true,
    input: ofRelation.extend({ address: emailAddress }),
    output: z.array(stoppedAddress),
  }),
  listDuplicates: procedure({
    method: 'GET',
    path: '/relationships/duplicates',
    summary: 'Possible duplicate customers: same email, same phone, or a similar name in the same town',
    access: 'member',
    input: z.object({}),
    output: z.array(
      z.object({ id: z.string(), customers: z.array(customerRow), why: z.enum(['email', 'phone', 'name']) }),
    ),
  }),
  findVendors: procedure({
    method: 'GET',
    path: '/relationships/find-vendors',
    summary: 'Sellers to request access from, nearest first',
    access: 'member',
    input: pageInput,
    output: pageOf(
      partner.extend({
        delivers: z.boolean(),
        distanceKm: z.int().nullable(),
        relationId: relationId.nullable(),
        status: relationStatus.nullable(),
      }),
    ),
  }),
  ...invitations,
  listActivity: procedure({
    method: 'GET',
    path: '/relationships/{relationId}/activity',
    summary: 'Who did what on this relation, newest first',
    access: 'member',
    input: pageInput.extend({ relationId }),
    output: pageOf(
      z.object({
        id: id('Event'),
        type: z.string(),
        person: z.string().nullable(),
        isPlatformAdmin: z.boolean(),
        happenedAt: z.iso.datetime(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
};
