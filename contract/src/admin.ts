import { z } from 'zod';
import {
  id,
  money,
  organizationId,
  pageInput,
  sortInput,
  pageOf,
  procedure,
  userId,
  type ErrorTable,
} from './kernel/index.ts';
import {
  country,
  customerOrganizationType,
  member,
  organizationSetup,
  organizationSummary,
} from './organizations/index.ts';
import { creditAccount, creditEntry, creditNoteMax } from './credit/index.ts';

export const adminErrors = {
  'admin.notYourself': 409,
  'admin.lastAdmin': 409,
} as const satisfies ErrorTable;

export const adminOrganization = organizationSummary.extend({
  city: z.string().nullable(),
  country,
  customerOrganizationType: customerOrganizationType.nullable(),
  members: z.int(),
  isPremium: z.boolean(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  isSetupComplete: z.boolean(),
  createdAt: z.iso.datetime(),
});
const ofOrganization = z.object({ organizationId });
const reason = z.string().trim().min(1).max(creditNoteMax);
const done = z.object({ done: z.literal(true) });
const ofPerson = z.object({ userId });

export const adminUser = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  hasSecondFactor: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const organizationSorts = ['name', 'city', 'members', 'createdAt'] as const;
export const creditAccountSorts = ['name', 'balance'] as const;

export const admin = {
  listOrganizations: procedure({
    method: 'GET',
    path: '/admin/organizations',
    summary: 'Every organization',
    access: 'admin',
    input: pageInput.extend({
      ...sortInput(organizationSorts).shape,
      kind: z.enum(['seller', 'buyer', 'hub']).optional(),
      state: z.enum(['verified', 'unverified', 'suspended', 'premium', 'setupIncomplete']).optional(),
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
    input: ofOrganization,
    output: done,
  }),
  setPremium: procedure({
    method: 'PUT',
    path: '/admin/organizations/{organizationId}/premium',
    summary: 'Switch an organization to premium or standard',
    access: 'admin',
    input: ofOrganization.extend({ isPremium: z.boolean() }),
    output: done,
  }),
  setFee: procedure({
    method: 'PUT',
    path: '/admin/organizations/{organizationId}/service-fee',
    summary: 'Service fee of one seller; null: the platform’s default',
    access: 'admin',
    input: ofOrganization.extend({
      percent: z
        .string()
        .regex(/^\d{1,2}(\.\d{1,3})?$/)
        .nullable(),
    }),
    output: done,
  }),
  listCreditAccounts: procedure({
    method: 'GET',
    path: '/admin/credit-accounts',
    summary: 'Credit accounts of every seller',
    access: 'admin',
    input: pageInput.extend({
      ...sortInput(creditAccountSorts).shape,
      state: z.enum(['negative', 'premium', 'standard']).optional(),
    }),
    output: pageOf(
      z.object({
        id: organizationId,
        name: z.string(),
        logoUrl: z.string().nullable(),
        balance: money,
        percent: z.string().nullable(),
        isPremium: z.boolean(),
        lastEntryAt: z.iso.datetime().nullable(),
      }),
    ),
    live: true,
  }),
  listCreditEntries: procedure({
    method: 'GET',
    path: '/admin/credit-accounts/{organizationId}/entries',
    summary: 'Ledger of one seller',
    access: 'admin',
    input: pageInput.extend({ organizationId }),
    output: pageOf(creditEntry),
    live: true,
  }),
  recordCredit: procedure({
    method: 'POST',
    path: '/admin/credit-accounts/{organizationId}/entries',
    summary: 'Record a top-up received by transfer, or an adjustment with its reason',
    access: 'admin',
    idempotent: true,
    input: ofOrganization.extend({
      kind: z.enum(['topUp', 'adjustment']),
      amountMinor: z
        .int()
        .min(-100_000_000)
        .max(100_000_000)
        .refine((n) => n !== 0, { params: { code: 'field.required' } }),
      reference: z.string().trim().max(200).nullable(),
      note: reason,
    }),
    output: creditEntry,
  }),
  listUsers: procedure({
    method: 'GET',
    path: '/admin/users',
    summary: 'Everybody with an account',
    access: 'admin',
    input: pageInput.extend({ state: z.enum(['admin', 'disabled']).optional() }),
    output: pageOf(adminUser),
    live: true,
  }),
  disableUser: procedure({
    method: 'POST',
    path: '/admin/users/{userId}/disable',
    summary: 'Disable a user: sessions end, and sign-in is refused',
    access: 'admin',
    input: ofPerson.extend({ reason }),
    output: done,
    errors: ['admin.notYourself', 'admin.lastAdmin', 'identity.confirmationRequired'],
  }),
  enableUser: procedure({
    method: 'POST',
    path: '/admin/users/{userId}/enable',
    summary: 'Enable a user to sign in again',
    access: 'admin',
    input: ofPerson,
    output: done,
    errors: ['identity.confirmationRequired'],
  }),
  revokeAdmin: procedure({
    method: 'POST',
    path: '/admin/users/{userId}/revoke-admin',
    summary: 'Revoke a user’s admin right; signs them out everywhere',
    access: 'admin',
    input: ofPerson,
    output: done,
    errors: ['admin.notYourself', 'admin.lastAdmin', 'identity.confirmationRequired'],
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
  listAudit: procedure({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Audit log: actions, their authors, and in whose name',
    access: 'admin',
    input: pageInput.extend({
      organizationId: organizationId.optional(),
      onlyAdmins: z.stringbool().or(z.boolean()).default(false),
    }),
    output: pageOf(
      z.object({
        id: id('Event'),
        type: z.string(),
        person: z.string().nullable(),
        organization: z.string().nullable(),
        acting: z.boolean(),
        happenedAt: z.iso.datetime(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
};
