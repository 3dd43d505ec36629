import { z } from 'zod';
import { currency, day, organizationId, procedure, minor } from '../kernel/index.ts';
import { invoiceId } from './ids-and-limits.ts';

/** Days on which the same amount was overdue; each span becomes a line. */
const interestSpan = z.object({
  from: day,
  until: day,
  days: z.int(),
  baseMinor: minor,
  amountMinor: minor,
  /**
   * What earlier charges of the customer's invoices have too much, as a payment was recorded later than it came: the
   * amount is less by it.
   */
  deductedMinor: minor.optional(),
  /** What was deducted before for a charge or payment that does not stand any more: the amount is more by it. */
  addedMinor: minor.optional(),
});
export type InterestSpan = z.infer<typeof interestSpan>;

const lateInvoice = z.object({
  invoiceId,
  number: z.string(),
  currency,
  dueOn: day,
  /** Per year, in per cent, as the invoice itself states. */
  annualRate: z.string(),
  spans: z.array(interestSpan),
  /** The fixed recovery charge, where it was not charged yet. */
  recoveryMinor: minor,
  amountMinor: minor,
});
export type LateInvoice = z.infer<typeof lateInvoice>;

export const interestErrors = { 'invoicing.noInterest': 409 } as const;

export const interest = {
  previewInterest: procedure({
    method: 'GET',
    path: '/customers/{customerId}/interest',
    summary: 'Preview the interest on a customer’s overdue invoices that is not charged yet',
    access: 'member',
    input: z.object({ customerId: organizationId }),
    output: z.object({ until: day, invoices: z.array(lateInvoice) }),
  }),
  draftInterest: procedure({
    method: 'POST',
    path: '/customers/{customerId}/interest',
    summary: 'A draft that charges the interest on these invoices until today',
    access: 'member',
    idempotent: true,
    input: z.object({ customerId: organizationId, invoiceIds: z.array(invoiceId).min(1).max(200) }),
    output: z.object({ invoiceId }),
    errors: [
      'invoicing.noInterest',
      'invoicing.otherCurrency',
      'invoicing.relationNotActive',
      'invoicing.relationBlocked',
    ],
  }),
};
