import type { Invoice, InvoiceId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import {
  cacheAnswer,
  newerOf,
  query,
  queryClient,
  type InputNamed,
  type OutputNamed,
} from '../../lib/query.ts';

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

/**
 * The invoice that a dialog was opened with, in the version that the person may still act on: what changed since is not
 * its state, and not what is owed.
 */
export function seen(opened: Invoice): { invoiceId: InvoiceId; version: number } {
  const latest = newerOf(queryClient.getQueryData(invoiceQuery(opened.id).queryKey), opened);
  const isSame = latest.state === opened.state && latest.balanceMinor === opened.balanceMinor;
  return { invoiceId: opened.id, version: (isSame ? latest : opened).version };
}

/** Money moved between several invoices, so the shown queries are fetched again. */
export const refetchQueries = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('invoicing.'),
  });
