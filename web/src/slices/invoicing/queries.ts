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
export type OwedInvoice = OutputNamed<'invoicing.listOwedInvoices'>[number];
export type BankList = OutputNamed<'invoicing.matchBankList'>;
export type Monitor = OutputNamed<'invoicing.getPaymentMonitor'>;
export type Billing = OutputNamed<'invoicing.getBillingSettings'>;

/** Queries of the invoicing screens, for loaders and for the cache. */
export const invoiceQuery = (invoiceId: InvoiceId) => liveQuery('invoicing.getInvoice', { invoiceId });

export const mailedInvoiceQuery = (token: string) => query('invoicing.openInvoice', { token });

/** Stores the server's answer to a change as the invoice the screen shows. */
export function cacheInvoice(invoice: Invoice): Invoice {
  cacheAnswer(invoiceQuery(invoice.id).queryKey, invoice);
  return invoice;
}

/** Money moved between several invoices, so the shown queries are fetched again. */
export const refetchQueries = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('invoicing.'),
  });
