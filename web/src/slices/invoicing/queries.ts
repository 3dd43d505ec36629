import type { Invoice, InvoiceId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer, query, queryClient, type InputNamed, type OutputNamed } from '../../lib/query.ts';

export type InvoicesInput = InputNamed<'invoicing.listInvoices'>;
export type InvoiceChange = InputNamed<'invoicing.updateInvoice'>['change'];
export type InvoiceCounts = OutputNamed<'invoicing.countInvoices'>;
export type ExportChoice = InputNamed<'invoicing.createAccountingExport'>;
export type ExportPlan = OutputNamed<'invoicing.previewAccountingExport'>;
export type AccountingCodes = OutputNamed<'invoicing.getAccountingCodes'>;
export type BillableOrder = OutputNamed<'invoicing.listBillableOrders'>[number];
export type Credit = OutputNamed<'invoicing.listCredits'>[number];
export type Monitor = OutputNamed<'invoicing.getPaymentMonitor'>;
export type Billing = OutputNamed<'invoicing.getBillingSettings'>;

/** What the screens of invoices ask, for loaders and for the cache they read from. */
export const invoiceQuery = (invoiceId: InvoiceId) => liveQuery('invoicing.getInvoice', { invoiceId });

export const mailedInvoiceQuery = (token: string) => query('invoicing.openInvoice', { token });

/** What the server answered to a change is what the screen shows. */
export function cacheInvoice(invoice: Invoice): Invoice {
  cacheAnswer(invoiceQuery(invoice.id).queryKey, invoice);
  return invoice;
}

/** Money moved between several of them: what stands on the screen is asked for anew. */
export const refetchQueries = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('invoicing.'),
  });
