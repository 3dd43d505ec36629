import { z } from 'zod';
import {
  bilingual,
  currency,
  fileId,
  id,
  language,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  timeZoneName,
  type ErrorTable,
} from '../kernel/index.ts';
import {
  address,
  addressId,
  appContext,
  authorizations,
  contactInfo,
  customerOrganizationType,
  legal,
  limits,
  organization,
  organizationAddress,
  organizationSetup,
  organizationSummary,
  setupStep,
  optionalContact,
} from './entities.ts';
import { settingsChange } from './change-settings.ts';
import { members } from './members.ts';
import { legalName, withoutLink } from './names.ts';
import { myAccount } from './my-account.ts';
import { organizationSettings } from './settings.ts';
import { stoppedAddresses } from './stopped-addresses.ts';
import { tableViews } from './table-views.ts';

export * from './change-settings.ts';
export * from './customer-types.ts';
export * from './entities.ts';
export * from './address-format.ts';
export * from './legal-numbers.ts';
export { invitationFields } from './members.ts';
export * from './organization-defaults.ts';
export * from './roles.ts';
export * from './settings.ts';
export * from './settings-changes.ts';
export * from './settings-to-store.ts';
export * from './table-views.ts';
export * from './tax-groups.ts';
export * from './tax-jurisdictions.ts';

export const organizationsErrors = {
  'organizations.lastOwner': 409,
  'organizations.cannotGrantRole': 403,
  'organizations.alreadyMember': 409,
  'organizations.alreadyInvited': 409,
  'organizations.invitationExpired': 410,
  'organizations.invitationForSomeoneElse': 403,
  'organizations.mainAddress': 409,
  'organizations.unknownTax': 422,
  'organizations.suspended': 403,
  'organizations.featureClosed': 403,
  'organizations.needsSellerOrBuyer': 422,
  'organizations.mailLimitReached': 429,
  'organizations.messageToUnconfirmed': 403,
  'organizations.viewNameTaken': 409,
  'organizations.tooManyViews': 409,
  'organizations.tooManyCreated': 409,
} as const satisfies ErrorTable;

const ofOrganization = z.object({ organizationId });
const done = z.object({ done: z.literal(true) });
const versioned = ofOrganization.extend({ version: z.int() });

const organizationName = withoutLink(z.string().trim().min(1).max(limits.name));

/** What is edited of a profile. */
export const profileFields = z.object({
  name: organizationName,
  legalName,
  neq: z.string().trim().max(limits.name).nullable(),
  nim: z.string().trim().max(limits.name).nullable(),
  siret: z.string().trim().max(20).nullable(),
  vatNumber: z.string().trim().max(30).nullable(),
  logoFileId: fileId.nullable(),
  story: bilingual(limits.story).nullable(),
  certifications: z.array(z.string().trim().min(1).max(100)).max(20),
  photoFileIds: z.array(fileId).max(12),
  legal,
  contactInfo,
  customerOrganizationType: customerOrganizationType.nullable(),
  timeZone: timeZoneName,
});

/** What is edited of an address. */
export const addressFields = z.object({
  address,
  label: z.string().trim().max(limits.name),
  isMain: z.boolean(),
  deliveryNotes: z.string().trim().max(limits.text),
});

export const newOrganization = z.object({
  name: organizationName,
  isSeller: z.boolean(),
  isBuyer: z.boolean(),
  isHub: z.boolean(),
  customerOrganizationType: customerOrganizationType.nullable(),
  legalName,
  neq: z.string().trim().max(limits.name).nullable(),
  siret: z.string().trim().max(20).nullable(),
  logoFileId: fileId.nullable(),
  address,
  /** A phone number can be added later, with the rest of the profile. */
  contactInfo: optionalContact,
  language,
  currency: currency.nullable(),
});

export const organizations = {
  getContext: procedure({
    method: 'GET',
    path: '/context',
    summary: 'Who is signed in, for which organization, with which rights',
    access: 'signedIn',
    input: z.object({}),
    output: appContext,
    live: true,
  }),
  create: procedure({
    method: 'POST',
    path: '/organizations',
    summary: 'Create an organization; its creator becomes owner and it becomes active',
    access: 'signedIn',
    idempotent: true,
    input: newOrganization,
    output: organizationSummary,
    errors: ['organizations.needsSellerOrBuyer', 'organizations.tooManyCreated'],
  }),
  choose: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/choose',
    summary: 'Set the active organization',
    access: 'signedIn',
    whileReadOnly: true,
    input: ofOrganization,
    output: done,
  }),
  get: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}',
    summary: 'Profile of my organization',
    access: 'member',
    input: ofOrganization,
    output: organization,
    live: true,
  }),
  getAuthorizations: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/authorizations',
    summary: 'What I may do in my organization',
    access: 'member',
    input: ofOrganization,
    output: authorizations,
    live: true,
  }),
  changeProfile: procedure({
    method: 'PATCH',
    path: '/organizations/{organizationId}',
    summary: 'Change the profile: only the fields sent',
    access: 'member',
    input: versioned.extend(profileFields.partial().shape),
    output: organization,
    errors: ['request.stale'],
  }),
  listAddresses: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/addresses',
    summary: 'Addresses of the organization',
    access: 'member',
    input: ofOrganization,
    output: z.array(organizationAddress),
    live: true,
  }),
  putAddress: procedure({
    method: 'PUT',
    path: '/organizations/{organizationId}/addresses/{addressId}',
    summary: 'Create or change an address; the caller chooses the id',
    access: 'member',
    input: ofOrganization.extend({
      addressId,
      ...addressFields.shape,
      /** The stored values that a change was made from: only what differs from them is changed. */
      madeFrom: addressFields.nullable().optional(),
    }),
    output: organizationAddress,
    errors: ['request.stale'],
  }),
  removeAddress: procedure({
    method: 'DELETE',
    path: '/organizations/{organizationId}/addresses/{addressId}',
    summary: 'Remove an address that is not the main one',
    access: 'member',
    input: ofOrganization.extend({ addressId }),
    output: done,
    errors: ['organizations.mainAddress'],
  }),
  getSettings: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/settings',
    summary: 'Settings of my organization',
    access: 'member',
    input: ofOrganization,
    output: organizationSettings,
    live: true,
  }),
  changeSettings: procedure({
    method: 'PATCH',
    path: '/organizations/{organizationId}/settings',
    summary: 'Change settings and legal fields together: only the fields sent',
    access: 'member',
    input: versioned.extend({ change: settingsChange }),
    output: organizationSettings,
    errors: ['request.stale', 'organizations.unknownTax'],
  }),
  getSetup: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/setup',
    summary: 'Setup steps of a new organization',
    access: 'member',
    input: ofOrganization,
    output: organizationSetup,
    live: true,
  }),
  changeSetup: procedure({
    method: 'PATCH',
    path: '/organizations/{organizationId}/setup',
    summary: 'Skip a setup step, or reopen it',
    access: 'member',
    input: versioned.extend({ steps: z.partialRecord(setupStep, z.enum(['todo', 'skipped'])) }),
    output: organizationSetup,
    errors: ['request.stale'],
  }),
  ...members,
  ...stoppedAddresses,
  ...tableViews,
  ...myAccount,
  listActivity: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/activity',
    summary: 'Who did what, newest first',
    access: 'member',
    input: pageInput.extend({ organizationId }),
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
