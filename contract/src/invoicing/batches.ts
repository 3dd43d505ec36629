import { z } from 'zod';
import { day, id, procedure } from '../kernel/index.ts';
import { invoice } from './invoice.ts';
import { invoiceId, invoicingLimits, paymentMethod } from './ids-and-limits.ts';

export const invoiceBatchId = id('InvoiceBatch');
export type InvoiceBatchId = z.infer<typeof invoiceBatchId>;

export const invoiceBatchActions = [
  'publish',
  'send',
  'remind',
  'markAsExported',
  'unmarkAsExported',
] as const;
const stepOfMany = z.enum(invoiceBatchActions);
/** Publishing and sending what waits, and marking as paid, start by calls of their own, which need more. */
export const invoiceBatchAction = z.enum([...invoiceBatchActions, 'publishAndSend', 'markAsPaid']);
export type InvoiceBatchAction = z.infer<typeof invoiceBatchAction>;

/** An action on many invoices: its progress, and the invoices that were refused. */
export const invoiceBatch = z.object({
  id: invoiceBatchId,
  action: invoiceBatchAction,
  isRunning: z.boolean(),
  /** Its job failed for good; what it did not do can be started again. */
  isStopped: z.boolean(),
  total: z.int(),
  /** Includes the refused ones. */
  done: z.int(),
  refusals: z.array(z.object({ invoiceId, number: z.string().nullable(), code: z.string() })),
  byName: z.string(),
  createdAt: z.iso.datetime(),
});
export type InvoiceBatch = z.infer<typeof invoiceBatch>;

export const batches = {
  startInvoiceBatch: procedure({
    method: 'POST',
    path: '/invoices/batches',
    summary: 'Publish, send, remind or mark as exported many invoices, as a job, each independently',
    access: 'member',
    idempotent: true,
    input: z.object({
      invoiceIds: z.array(invoiceId).min(1).max(invoicingLimits.batch),
      action: stepOfMany,
    }),
    output: invoiceBatch,
  }),
  markInvoicesAsPaid: procedure({
    method: 'POST',
    path: '/invoices/batches/mark-as-paid',
    summary: 'Record the payment of the whole balance of many invoices, as a job, each independently',
    access: 'member',
    idempotent: true,
    input: z.object({
      invoiceIds: z.array(invoiceId).min(1).max(invoicingLimits.batch),
      method: paymentMethod,
      receivedOn: day,
      reference: z.string().trim().max(invoicingLimits.reference).default(''),
    }),
    output: invoiceBatch,
  }),
  listInvoiceBatches: procedure({
    method: 'GET',
    path: '/invoices/batches',
    summary: 'Running batches, and finished ones not dismissed yet, newest first',
    access: 'member',
    input: z.object({}),
    output: z.array(invoiceBatch),
    live: true,
  }),
  restartInvoiceBatch: procedure({
    method: 'POST',
    path: '/invoices/batches/{batchId}/restart',
    summary: 'Start what a stopped batch did not do again; one that runs already is left as it is',
    access: 'member',
    idempotent: true,
    input: z.object({ batchId: invoiceBatchId }),
    output: invoiceBatch,
  }),
  dismissInvoiceBatch: procedure({
    method: 'POST',
    path: '/invoices/batches/{batchId}/dismiss',
    summary: 'Dismiss the result of a finished batch',
    access: 'member',
    input: z.object({ batchId: invoiceBatchId }),
    output: z.object({ batchId: invoiceBatchId }),
  }),
  setInvoiceExported: procedure({
    method: 'POST',
    path: '/invoices/{invoiceId}/exported',
    summary: 'Mark an invoice as exported by hand, or not',
    access: 'member',
    idempotent: true,
    input: z.object({ invoiceId, version: z.int(), isExported: z.boolean() }),
    output: invoice,
    errors: ['request.stale', 'invoicing.notPublished'],
  }),
};
