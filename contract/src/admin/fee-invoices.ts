import { z } from 'zod';
import { currency, minor, organizationId, pageInput, pageOf, procedure, sortInput } from '../kernel/index.ts';
import { feeInvoice, feeInvoiceRefusals, month } from '../credit/index.ts';

/** At most so many sellers are invoiced by one call; the screen calls again for the others. */
export const feeInvoicesAtOnce = 50;

export const uninvoicedFees = z.object({
  id: organizationId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  currency,
  /** Fees and returned fees that are on no invoice. */
  entries: z.int(),
  feesMinor: minor,
});
export const uninvoicedFeesSorts = ['name', 'entries', 'fees'] as const;
export const feeInvoiceSorts = ['number', 'name', 'fees', 'total'] as const;

export const uninvoicedFeesFilter = z.object({
  ...sortInput(uninvoicedFeesSorts).shape,
  month,
  search: pageInput.shape.search,
});
export const adminFeeInvoicesFilter = z.object({
  ...sortInput(feeInvoiceSorts).shape,
  month: month.optional(),
  search: pageInput.shape.search,
});
export const adminFeeInvoice = feeInvoice.extend({
  organizationId,
  name: z.string(),
  logoUrl: z.string().nullable(),
});

export const feeInvoices = {
  listUninvoicedFees: procedure({
    method: 'GET',
    path: '/admin/fee-invoices/uninvoiced',
    summary: 'Sellers with service fees until the end of a month that are on no invoice',
    access: 'admin',
    input: pageInput.extend(uninvoicedFeesFilter.shape),
    output: pageOf(uninvoicedFees),
    live: true,
  }),
  listFeeInvoices: procedure({
    method: 'GET',
    path: '/admin/fee-invoices',
    summary: 'Every invoice of service fees',
    access: 'admin',
    input: pageInput.extend(adminFeeInvoicesFilter.shape),
    output: pageOf(adminFeeInvoice),
    live: true,
  }),
  invoiceFees: procedure({
    method: 'POST',
    path: '/admin/fee-invoices',
    summary: 'Invoice the fees of sellers until the end of a month; each gets one invoice, by email too',
    access: 'admin',
    input: z.object({ month, organizationIds: z.array(organizationId).min(1).max(feeInvoicesAtOnce) }),
    output: z.object({
      invoices: z.array(feeInvoice.extend({ organizationId })),
      refused: z.array(z.object({ organizationId, why: z.enum(feeInvoiceRefusals) })),
    }),
    errors: ['credit.invoicingNotConfigured', 'credit.monthNotOver', 'identity.confirmationRequired'],
  }),
};
