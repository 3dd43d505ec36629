import { z } from 'zod';
import { currency, day, minor, organizationId, procedure } from '../kernel/index.ts';
import { purchaseOrderId } from '../ordering/index.ts';
import { invoiceBatch, invoiceBatchId } from './batches.ts';
import { invoiceId, invoicingLimits } from './ids-and-limits.ts';

const waiting = {
  /** Numbers of the purchase orders; none for an invoice without an order. */
  numbers: z.array(z.string()),
  /** The day of the first delivery, or of the draft where there is no order. */
  on: day,
  customer: z.object({ id: organizationId, name: z.string(), logoUrl: z.string().nullable() }),
  lines: z.int(),
  /** Claims of its orders that nobody has decided. */
  openClaims: z.int(),
  currency,
  totalMinor: minor,
};
const waitingInvoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draft'), id: invoiceId, ...waiting }),
  z.object({ kind: z.literal('order'), id: purchaseOrderId, ...waiting }),
]);
export type WaitingInvoice = z.infer<typeof waitingInvoice>;

const sums = z.array(z.object({ amountMinor: minor, currency }));

export const toInvoice = {
  listToInvoice: procedure({
    method: 'GET',
    path: '/to-invoice',
    summary: 'What is delivered and not invoiced: drafts, and orders that no draft has, oldest first',
    access: 'member',
    input: z.object({}),
    output: z.object({
      /** At most as many as can be issued at once; `count` and `sums` are of all. */
      rows: z.array(waitingInvoice),
      count: z.int(),
      sums,
    }),
    live: true,
  }),
  countToInvoice: procedure({
    method: 'GET',
    path: '/to-invoice/count',
    summary: 'How many invoices wait to be published',
    access: 'member',
    input: z.object({}),
    output: z.object({ count: z.int(), sums }),
    live: true,
  }),
  issueInvoices: procedure({
    method: 'POST',
    path: '/invoices/issue',
    summary: 'Publish and email drafts, and an invoice for each of these orders, after seconds to undo it',
    access: 'member',
    idempotent: true,
    input: z
      .object({
        invoiceIds: z.array(invoiceId).max(invoicingLimits.orders),
        purchaseOrderIds: z.array(purchaseOrderId).max(invoicingLimits.orders),
      })
      .refine(({ invoiceIds, purchaseOrderIds }) => invoiceIds.length + purchaseOrderIds.length > 0, {
        params: { code: 'field.required' },
      }),
    output: invoiceBatch,
    errors: ['invoicing.notDelivered', 'invoicing.alreadyInvoiced'],
  }),
  undoInvoiceBatch: procedure({
    method: 'POST',
    path: '/invoices/batches/{batchId}/undo',
    summary: 'Stop a batch before its first invoice; invoices made for it stay drafts',
    access: 'member',
    idempotent: true,
    input: z.object({ batchId: invoiceBatchId }),
    output: z.object({ batchId: invoiceBatchId }),
    errors: ['invoicing.batchBegun'],
  }),
};
