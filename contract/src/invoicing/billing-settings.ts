import { z } from 'zod';
import { procedure } from '../kernel/index.ts';
import { invoicingLimits } from './ids-and-limits.ts';
import { draftPolicy } from './invoice.ts';

/** Per year, in per cent: above zero, with up to three decimals. */
export const lateRate = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,3})?$/)
  .refine((rate) => Number(rate) > 0 && Number(rate) <= invoicingLimits.lateRate);

export const billingSettings = {
  getBillingSettings: procedure({
    method: 'GET',
    path: '/billing-settings',
    summary: 'Billing settings: draft policy, reminders and next numbers',
    access: 'member',
    input: z.object({}),
    output: z.object({
      drafts: draftPolicy,
      sendsReminders: z.boolean(),
      sendsStatements: z.boolean(),
      /** The platform can take cards for its sellers. */
      canTakeCards: z.boolean(),
      takesCards: z.boolean(),
      /** Per year, in per cent; null: no charge for late payment. */
      lateRate: z.string().nullable(),
      recoveryMinor: z.int(),
      nextInvoiceNumber: z.int(),
      nextCreditNoteNumber: z.int(),
      /** Nothing is published yet, so the first number can still be chosen. */
      canChooseFirstNumber: z.boolean(),
      version: z.int(),
    }),
    live: true,
  }),
  changeBillingSettings: procedure({
    method: 'PATCH',
    path: '/billing-settings',
    summary: 'Change the billing settings; the first number can be set only once',
    access: 'member',
    input: z.object({
      version: z.int(),
      drafts: draftPolicy.optional(),
      sendsReminders: z.boolean().optional(),
      sendsStatements: z.boolean().optional(),
      takesCards: z.boolean().optional(),
      lateRate: lateRate.nullable().optional(),
      recoveryMinor: z.int().min(0).max(invoicingLimits.recoveryMinor).optional(),
      firstInvoiceNumber: z.int().min(1).max(999_999_999).optional(),
    }),
    output: z.object({ version: z.int() }),
    errors: ['request.stale', 'invoicing.firstNumberChosen'],
  }),
};
