import { z } from 'zod';
import {
  can,
  id,
  money,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  userId,
  type ErrorTable,
} from '../kernel/index.ts';
import { feeInvoices, month } from './fee-invoices.ts';

export * from './fee-invoices.ts';
export * from './warning.ts';

export const creditErrors = {
  'credit.notSeller': 404,
  'credit.topUpNotConfigured': 503,
  'credit.amountTooSmall': 422,
  'credit.invoicingNotConfigured': 503,
  'credit.monthNotOver': 409,
} as const satisfies ErrorTable;

export const creditEntryKinds = ['topUp', 'serviceFee', 'feeReturned', 'feeTax', 'adjustment'] as const;

export const creditEntry = z.object({
  id: id('CreditEntry'),
  kind: z.enum(creditEntryKinds),
  amountMinor: z.int(),
  balanceMinor: z.int(),
  /** The cause of the entry: a purchase order's number or a payment's reference. */
  reference: z.string().nullable(),
  purchaseOrderId: id('PurchaseOrder').nullable(),
  note: z.string().nullable(),
  recordedBy: userId.nullable(),
  recordedAt: z.iso.datetime(),
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const premiumAccount = z.object({ isPremium: z.boolean(), since: z.iso.datetime().nullable() });

export const creditAccount = z.object({
  organizationId,
  balance: money,
  /** Null: the platform's default applies, and the account counts as standard (money.md). */
  orderServiceFeesInPercent: z.string().nullable(),
  defaultServiceFeesInPercent: z.string(),
  premium: premiumAccount,
  lowBalanceAlertMinor: z.int().nullable(),
  canTopUpByCard: z.boolean(),
  version: z.int(),
  can: can('topUp', 'setAlert'),
});
export type CreditAccount = z.infer<typeof creditAccount>;

export const creditNoteMax = 500;
export const topUpMinor = { min: 1_000, max: 1_000_000 } as const;
const ofOrganization = z.object({ organizationId });

export const credit = {
  ...feeInvoices,
  getAccount: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/credit-account',
    summary: 'Balance, service fee and premium of a seller',
    access: 'member',
    input: ofOrganization,
    output: creditAccount,
    errors: ['credit.notSeller'],
    live: true,
  }),
  getPremium: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/premium-account',
    summary: 'Whether the organization is on premium',
    access: 'member',
    input: ofOrganization,
    output: premiumAccount,
    live: true,
  }),
  listEntries: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/credit-account/entries',
    summary: 'The ledger, newest first',
    access: 'member',
    input: pageInput.extend({
      organizationId,
      kind: z.enum(creditEntryKinds).optional(),
      month: month.optional(),
    }),
    output: pageOf(creditEntry),
    live: true,
  }),
  startTopUp: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/credit-account/top-ups',
    summary: 'Start a top-up: a card payment page, when card payment is configured',
    access: 'member',
    idempotent: true,
    input: z.object({ organizationId, amountMinor: z.int().min(topUpMinor.min).max(topUpMinor.max) }),
    output: z.object({ url: z.string() }),
    errors: ['credit.topUpNotConfigured'],
  }),
  setLowBalanceAlert: procedure({
    method: 'PUT',
    path: '/organizations/{organizationId}/credit-account/alert',
    summary: 'Email the organization when its balance falls to this amount or less',
    access: 'member',
    input: z.object({
      organizationId,
      version: z.int(),
      lowBalanceAlertMinor: z.int().min(0).max(100_000_000).nullable(),
    }),
    output: creditAccount,
    errors: ['request.stale'],
  }),
};
