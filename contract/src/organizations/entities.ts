import { z } from 'zod';
import { user } from '../identity/index.ts';
import {
  bilingual,
  can,
  currency,
  feature,
  fileId,
  id,
  language,
  organizationId,
  userId,
} from '../kernel/index.ts';
import { customerOrganizationTypes } from './customer-types.ts';
import { abilityNames, roles } from './roles.ts';

export const limits = {
  name: 200,
  text: 5_000,
  paymentTermsInDays: 9_999,
  taxRate: 100,
  story: 5_000,
  phones: 10,
  emails: 20,
} as const;

/** How many strangers' addresses an organization may email in a day, and how often each of them. */
export const mailLimits = {
  untrusted: { strangers: 20, perAddress: 10 },
  trusted: { strangers: 2_000, perAddress: 200 },
  /** An organization is trusted when an owner confirmed their address at least this many days ago. */
  ownerDays: 7,
} as const;

export const role = z.enum(roles);

export const country = z.enum(['CA', 'FR']);
export type Country = z.infer<typeof country>;
export const customerOrganizationType = z.enum(customerOrganizationTypes);
export type CustomerOrganizationType = z.infer<typeof customerOrganizationType>;

export const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254));
export const phone = z.object({
  number: z.string().trim().min(3).max(40),
  label: z.string().trim().max(60).default(''),
});
export const optionalContact = z.object({
  email: emailAddress.nullable(),
  otherEmails: z.array(emailAddress).max(limits.emails),
  phones: z.array(phone).max(limits.phones),
});
/** Spec §5: a contact needs at least one phone number. */
export const contactInfo = optionalContact.extend({ phones: z.array(phone).min(1).max(limits.phones) });
export type ContactInfo = z.infer<typeof contactInfo>;

export const location = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export const address = z.object({
  street: z.string().trim().min(1).max(limits.name),
  unit: z.string().trim().max(60).default(''),
  city: z.string().trim().min(1).max(limits.name),
  /** ISO 3166-2: CA-QC, FR-ARA. */
  region: z.string().trim().max(10),
  country,
  postalCode: z.string().trim().min(1).max(12),
  location: location.nullable(),
});
export type Address = z.infer<typeof address>;

export const addressId = id('Address');
export const organizationAddress = address.extend({
  id: addressId,
  label: z.string(),
  isMain: z.boolean(),
  /** From wide to narrow: CA, CA-QC, CA-QC-06, H2X. */
  zones: z.array(z.string()),
  deliveryNotes: z.string(),
});

export const legal = z.object({
  yearOfCreation: z.int().min(1000).max(3000).nullable(),
  legalForm: z.string().trim().max(limits.name).nullable(),
});

export const organizationSummary = z.object({
  id: organizationId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  isSeller: z.boolean(),
  isBuyer: z.boolean(),
  isHub: z.boolean(),
});

export const organization = organizationSummary.extend({
  slug: z.string(),
  legalName: z.string().nullable(),
  neq: z.string().nullable(),
  nim: z.string().nullable(),
  siret: z.string().nullable(),
  vatNumber: z.string().nullable(),
  customerOrganizationType: customerOrganizationType.nullable(),
  contactInfo: optionalContact,
  address: organizationAddress.nullable(),
  location: location.nullable(),
  legal,
  story: bilingual(limits.story).nullable(),
  certifications: z.array(z.string()),
  photoUrls: z.array(z.object({ fileId, url: z.string() })),
  country,
  currency,
  timeZone: z.string(),
  /** Of the main address, where it differs. */
  suggestedTimeZone: z.string().nullable(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  closedFeatures: z.array(feature),
  createdAt: z.iso.datetime(),
  version: z.int(),
  can: can(
    'editProfile',
    'editSettings',
    'editTaxes',
    'inviteMembers',
    'changeMembers',
    'transferOwnership',
    'seeCredit',
    'seeAudit',
  ),
});
export type Organization = z.infer<typeof organization>;

/** Spec §7, organization authorizations: what the caller may do in one organization, or the code of the reason why not. */
export const authorizations = z.object({
  organizationId,
  /** Null for an admin who is not a member. */
  role: role.nullable(),
  view: z.enum(['own', 'viewing', 'acting']),
  can: can(...abilityNames),
});
export type Authorizations = z.infer<typeof authorizations>;

export const membership = z.object({ organizationId, organization: organizationSummary, role });
export type Membership = z.infer<typeof membership>;

/** Spec §3, app context: user, memberships, current membership, organization, organization zones. */
export const appContext = z.object({
  userId,
  user,
  isAdmin: z.boolean(),
  memberships: z.array(membership),
  currentMembership: membership.nullable(),
  organization: organization.nullable(),
  zones: z.array(z.string()),
  language,
  /**
   * `viewing`: an admin looks at the organization, read only; `acting`: an admin acts in its name, recorded in the
   * activity.
   */
  view: z.enum(['own', 'viewing', 'acting']),
  /** A/B test group (Spec §9). */
  testGroup: z.enum(['A', 'B']).nullable(),
});
export type AppContext = z.infer<typeof appContext>;

export const member = z.object({
  /** The same as `userId`, because rows of a live list need an id. */
  id: userId,
  userId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pictureUrl: z.string().nullable(),
  role,
  joinedAt: z.iso.datetime(),
  can: can('changeRole', 'remove'),
});
export const invitation = z.object({
  id: id('Invitation'),
  email: z.string(),
  role,
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  can: can('resend', 'revoke'),
});

/** The setup record: which steps a new organization has done or skipped. */
export const setupSteps = [
  'profile',
  'taxes',
  'firstProduct',
  'firstPriceList',
  'distribution',
  'firstCustomer',
  'credit',
] as const;
export const setupStep = z.enum(setupSteps);
export const organizationSetup = z.object({
  organizationId,
  steps: z.record(setupStep, z.enum(['todo', 'done', 'skipped', 'notApplicable'])),
  isComplete: z.boolean(),
  version: z.int(),
});
export type OrganizationSetup = z.infer<typeof organizationSetup>;
