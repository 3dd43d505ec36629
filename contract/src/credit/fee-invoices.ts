import { z } from 'zod';
import { currency, day, id, minor, organizationId, pageInput, pageOf, procedure } from '../kernel/index.ts';

export const feeInvoiceId = id('FeeInvoice');
export type FeeInvoiceId = z.infer<typeof feeInvoiceId>;

/** `2026-11` */
export const month = z.string().regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/);

/** An invoice of the platform's service fees to a seller, paid from the credit account. */
export const feeInvoice = z.object({
  id: feeInvoiceId,
  number: z.string(),
  month,
  issuedOn: day,
  currency,
  feesMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
});
export type FeeInvoice = z.infer<typeof feeInvoice>;

/** Why the fees of a seller are not invoiced. */
export const feeInvoiceRefusals = ['nothing', 'notSeller'] as const;
export type FeeInvoiceRefusal = (typeof feeInvoiceRefusals)[number];

/** The last place where a month ends: it is over for every seller then. */
export const LAST_TIME_ZONE = 'Etc/GMT+12';

/** Invoices of the platform have one sequence, whoever the seller is. */
export const feeInvoiceNumber = (number: number): string => `HAL-${number}`;

export const feeInvoices = {
  listFeeInvoices: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/credit-account/fee-invoices',
    summary: 'Invoices of service fees, newest first',
    access: 'member',
    input: pageInput.pick({ page: true, pageSize: true }).extend({ organizationId }),
    output: pageOf(feeInvoice),
    live: true,
  }),
};
