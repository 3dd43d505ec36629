import { z } from 'zod';
import { money, organizationId, pageInput, pageOf, procedure, sortInput } from '../kernel/index.ts';
import { creditEntry } from '../credit/index.ts';
import { done, ofOrganization, reason } from './inputs.ts';

export const creditAccountSorts = ['name', 'balance'] as const;

export const creditAccounts = {
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
};
