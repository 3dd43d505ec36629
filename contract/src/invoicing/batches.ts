import { z } from 'zod';
import { id, procedure } from '../kernel/index.ts';
import { invoice } from './invoice.ts';
import { invoiceId, invoicingLimits } from './words.ts';

export const invoiceBatchId = id('InvoiceBatch');
export type InvoiceBatchId = z.infer<typeof invoiceBatchId>;

export const invoiceMoves = ['publish', 'send', 'remind', 'markAsExported', 'unmarkAsExported'] as const;
export const invoiceMove = z.enum(invoiceMoves);
export type InvoiceMove = z.infer<typeof invoiceMove>;

/** Many moved in one go: how far it is, and what stayed as it was. */
export const invoiceBatch = z.object({
  id: invoiceBatchId,
  action: invoiceMove,
  isRunning: z.boolean(),
  total: z.int(),
  /** With those that were refused. */
  done: z.int(),
  refusals: z.array(z.object({ invoiceId, number: z.string().nullable(), code: z.string() })),
  byName: z.string(),
  createdAt: z.iso.datetime(),
});
export type InvoiceBatch = z.infer<typeof invoiceBatch>;

export const batches = {
  moveInvoices: procedure({
    method: 'POST',
    path: '/invoices/moves',
    summary: 'Publish, send, remind of or mark many as exported, as a job; each by itself',
    access: 'member',
    idempotent: true,
    input: z.object({
      invoiceIds: z.array(invoiceId).min(1).max(invoicingLimits.atOnce),
      action: invoiceMove,
    }),
    output: invoiceBatch,
  }),
  listInvoiceBatches: procedure({
    method: 'GET',
    path: '/invoices/moves',
    summary: 'What runs now, and what ended and nobody has put away yet; newest first',
    access: 'member',
    input: z.object({}),
    output: z.array(invoiceBatch),
    live: true,
  }),
  closeInvoiceBatch: procedure({
    method: 'POST',
    path: '/invoices/moves/{batchId}/close',
    summary: 'Its result was read: put it away',
    access: 'member',
    input: z.object({ batchId: invoiceBatchId }),
    output: z.object({ batchId: invoiceBatchId }),
  }),
  stampExport: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/export-stamp',
    summary: 'Say by hand that the books have it, or not',
    access: 'member',
    idempotent: true,
    input: z.object({ invoiceId, version: z.int(), isExported: z.boolean() }),
    output: invoice,
    errors: ['request.stale', 'invoicing.notPublished'],
  }),
};
