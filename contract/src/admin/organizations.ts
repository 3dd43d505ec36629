import { z } from 'zod';
import { feature, pageInput, pageOf, procedure, sortInput } from '../kernel/index.ts';
import {
  country,
  customerOrganizationType,
  member,
  organizationSetup,
  organizationSummary,
} from '../organizations/index.ts';
import { creditAccount } from '../credit/index.ts';
import { done, ofOrganization, reason } from './inputs.ts';

/**
 * What is not well: nobody was there for 30 days, an email could not be delivered, an invoice it owes is overdue, or it
 * sells and neither delivers nor offers pickup.
 */
export const organizationTroubles = ['inactive', 'failedMail', 'overdue', 'noDistribution'] as const;
export type OrganizationTrouble = (typeof organizationTroubles)[number];
export const activeWithinDays = 30;

const adminOrganization = organizationSummary.extend({
  city: z.string().nullable(),
  country,
  customerOrganizationType: customerOrganizationType.nullable(),
  members: z.int(),
  isPremium: z.boolean(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  /** How many of the setup steps that apply are done or skipped. */
  setup: z.object({ settled: z.int(), of: z.int() }),
  createdAt: z.iso.datetime(),
  /** When one of its members was last there; null: not since their sessions ended. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Orders that it sent or received in the last 30 days. */
  recentOrders: z.int(),
  troubles: z.array(z.enum(organizationTroubles)),
});

export const organizationSorts = [
  'name',
  'city',
  'members',
  'lastSeenAt',
  'recentOrders',
  'createdAt',
] as const;

export const organizations = {
  listOrganizations: procedure({
    method: 'GET',
    path: '/admin/organizations',
    summary: 'Every organization',
    access: 'admin',
    input: pageInput.extend({
      ...sortInput(organizationSorts).shape,
      kind: z.enum(['seller', 'buyer', 'hub']).optional(),
      state: z.enum(['verified', 'unverified', 'suspended', 'premium', 'setupIncomplete']).optional(),
      trouble: z.enum([...organizationTroubles, 'any']).optional(),
    }),
    output: pageOf(adminOrganization),
    live: true,
  }),
  getOrganization: procedure({
    method: 'GET',
    path: '/admin/organizations/{organizationId}',
    summary: 'One organization with its people, setup and account',
    access: 'admin',
    input: ofOrganization,
    output: z.object({
      organization: adminOrganization.extend({
        legalName: z.string().nullable(),
        neq: z.string().nullable(),
        email: z.string().nullable(),
        version: z.int(),
        closedFeatures: z.array(feature),
      }),
      members: z.array(member),
      setup: organizationSetup,
      creditAccount: creditAccount.nullable(),
    }),
    live: true,
  }),
  verify: procedure({
    method: 'POST',
    path: '/admin/organizations/{organizationId}/verify',
    summary: 'Mark as verified',
    access: 'admin',
    input: ofOrganization,
    output: done,
  }),
  suspend: procedure({
    method: 'POST',
    path: '/admin/organizations/{organizationId}/suspend',
    summary: 'Suspend an organization: its members can read, nobody can trade',
    access: 'admin',
    input: ofOrganization.extend({ reason }),
    output: done,
  }),
  restore: procedure({
    method: 'POST',
    path: '/admin/organizations/{organizationId}/restore',
    summary: 'End a suspension',
    access: 'admin',
    input: ofOrganization.extend({ reason }),
    output: done,
  }),
  setFeature: procedure({
    method: 'PUT',
    path: '/admin/organizations/{organizationId}/features/{feature}',
    summary: 'Close or open a part of Halles for an organization, which is told why',
    access: 'admin',
    input: ofOrganization.extend({ feature, isOpen: z.boolean(), reason }),
    output: done,
  }),
  actAs: procedure({
    method: 'POST',
    path: '/admin/organizations/{organizationId}/act-as',
    summary: 'Start acting in an organization’s name; recorded in its audit log',
    access: 'admin',
    input: ofOrganization.extend({ reason }),
    output: done,
    errors: ['identity.confirmationRequired'],
  }),
};
