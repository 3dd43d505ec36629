import { z } from 'zod';
import { can, day, fileId, id, language, organizationId, userId } from '../kernel/index.ts';
import {
  address,
  customerOrganizationType,
  emailAddress,
  limits,
  optionalContact,
  organizationAddress,
  taxId,
} from '../organizations/index.ts';

export const relationId = id('Relation');
export type RelationId = z.infer<typeof relationId>;

/**
 * invited or requested → active ⇄ paused → archived; declined; blocked. `invited`: the customer has to answer;
 * `requested`: the vendor has to.
 */
export const relationStatuses = [
  'invited',
  'requested',
  'active',
  'paused',
  'archived',
  'declined',
  'blocked',
] as const;
export const relationStatus = z.enum(relationStatuses);
export type RelationStatus = z.infer<typeof relationStatus>;

export const relationActions = [
  'accept',
  'decline',
  'withdraw',
  'pause',
  'resume',
  'archive',
  'restore',
  'block',
  'unblock',
] as const;
export const relationAction = z.enum(relationActions);
export type RelationAction = z.infer<typeof relationAction>;

export const relationshipLimits = { tags: 20, tag: 40, message: 1_000, contacts: 20, bulk: 1_000 } as const;

export const tag = z.string().trim().min(1).max(relationshipLimits.tag);
export const contactFunctions = ['orders', 'receiving', 'accounting', 'other'] as const;
export const partnerContact = z.object({
  name: z.string().trim().max(limits.name),
  function: z.enum(contactFunctions),
  email: emailAddress.nullable(),
  phone: z.string().trim().max(40).nullable(),
});

const minor = z.int().min(0).max(100_000_000_000);

/** The certificate that exempts a customer from taxes. After its last day the taxes are charged again. */
export const taxExemption = z.object({
  certificateNumber: z.string().trim().max(60),
  reason: z.string().trim().max(limits.name),
  expiresOn: day.nullable(),
  fileId: fileId.nullable(),
});
export type TaxExemption = z.infer<typeof taxExemption>;

/** The vendor's settings for a customer; null: the organization's own setting applies. */
export const customerTerms = z.object({
  customerNumber: z.string().trim().max(60).nullable(),
  tags: z.array(tag).max(relationshipLimits.tags),
  paymentTermsInDays: z.int().min(0).max(limits.paymentTermsInDays).nullable(),
  creditLimitMinor: minor.nullable(),
  /** Past the limit: only a warning, or the order waits for the vendor. */
  creditPolicy: z.enum(['warn', 'hold']),
  exemptTaxIds: z.array(taxId).max(30),
  /** The reason for the exemption, as documents print it. Null: none was recorded. */
  taxExemption: taxExemption.nullable(),
  language: language.nullable(),
  contacts: z.array(partnerContact).max(relationshipLimits.contacts),
  notes: z.string().trim().max(limits.text),
  /**
   * The tolerance that the vendor proposes to customers who have not decided; at most ten per cent of it applies.
   * Null: the customer is always asked.
   */
  changeTolerance: z.object({ percent: z.int().min(0).max(100), amountMinor: minor }).nullable(),
});
export type CustomerTerms = z.infer<typeof customerTerms>;

/** The customer's settings for a supplier. */
export const supplierTerms = z.object({
  accountNumber: z.string().trim().max(60).nullable(),
  tags: z.array(tag).max(relationshipLimits.tags),
  notes: z.string().trim().max(limits.text),
  /** How far the supplier may change an order without asking; null: the supplier's proposal, at most ten per cent. */
  changeTolerance: z.object({ percent: z.int().min(0).max(100), amountMinor: minor }).nullable(),
});
export type SupplierTerms = z.infer<typeof supplierTerms>;

export const partner = z.object({
  id: organizationId,
  name: z.string(),
  slug: z.string(),
  logoUrl: z.string().nullable(),
  city: z.string().nullable(),
  customerOrganizationType: customerOrganizationType.nullable(),
  /** False: a card that the vendor manages until the customer's members join. */
  isOnPlatform: z.boolean(),
});
export type Partner = z.infer<typeof partner>;

export const customerRow = z.object({
  id: relationId,
  status: relationStatus,
  partner,
  customerNumber: z.string().nullable(),
  tags: z.array(z.string()),
  paymentTermsInDays: z.int().nullable(),
  creditLimitMinor: z.int().nullable(),
  since: z.iso.datetime(),
  version: z.int(),
});
export type CustomerRow = z.infer<typeof customerRow>;

export const supplierRow = z.object({
  id: relationId,
  status: relationStatus,
  partner,
  accountNumber: z.string().nullable(),
  tags: z.array(z.string()),
  since: z.iso.datetime(),
  version: z.int(),
});
export type SupplierRow = z.infer<typeof supplierRow>;

export const relation = z.object({
  id: relationId,
  /** The side of the active organization. */
  side: z.enum(['vendor', 'customer']),
  status: relationStatus,
  startedBy: z.enum(['vendor', 'customer']),
  message: z.string(),
  partner: partner.extend({
    contactInfo: optionalContact,
    address: organizationAddress.nullable(),
    zones: z.array(z.string()),
    certifications: z.array(z.string()),
  }),
  since: z.iso.datetime(),
  customerTerms: customerTerms.nullable(),
  /** Opens the exemption certificate, for the vendor. */
  taxExemptionUrl: z.string().nullable(),
  supplierTerms: supplierTerms.nullable(),
  version: z.int(),
  can: can(...relationActions, 'edit', 'editCard', 'merge'),
});
export type Relation = z.infer<typeof relation>;

/** A customer who is not on the platform; the vendor manages the card. */
export const customerCard = z.object({
  name: z.string().trim().min(1).max(limits.name),
  legalName: z.string().trim().max(limits.name).nullable(),
  customerOrganizationType,
  contactInfo: optionalContact,
  address: address.nullable(),
  language,
});
export type CustomerCard = z.infer<typeof customerCard>;

export const supplierInvitation = z.object({
  id: id('SupplierInvitation'),
  /** Null: an open link, for a flyer or a QR code. */
  email: z.string().nullable(),
  relationId: relationId.nullable(),
  partnerName: z.string().nullable(),
  /** Null when the link can no longer be displayed; it still works. */
  url: z.string().nullable(),
  timesUsed: z.int(),
  createdBy: userId.nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  can: can('resend', 'revoke'),
});
export type SupplierInvitation = z.infer<typeof supplierInvitation>;
