import type { LedgerRow } from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';
import { reportHref, type ReportState } from './report-address.ts';

/**
 * The link of a row: its document, or the list that contains it. A payment without an invoice links to the list of
 * payments.
 */
export function hrefOf(state: ReportState, { link }: Pick<LedgerRow, 'link'>): string {
  const isSeller = state.side === 'vendor';
  if (link === null) return isSeller ? `${paths.paymentMonitor}?view=payments` : paths.customerInvoices;
  switch (link.to) {
    case 'invoice':
      return isSeller ? paths.vendorInvoice(link.id) : paths.customerInvoice(link.id);
    case 'order':
      return isSeller ? paths.vendorOrder(link.id) : paths.customerOrder(link.id);
    case 'openInvoices':
      return `${isSeller ? paths.vendorInvoices : paths.customerInvoices}?tab=open&partner=${link.id}`;
    case 'register':
      return reportHref({ ...state, view: 'register' });
    case 'lines':
      return reportHref({
        ...state,
        view: 'lines',
        filters: { ...state.filters, formatId: link.id as never },
      });
  }
}
