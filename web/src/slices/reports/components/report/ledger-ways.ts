import type { LedgerRow } from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';
import { reportHref, type ReportState } from './report-address.ts';

/** Where a row leads: the document it is of, or the list that counts it. A payment of no invoice stands in its list. */
export function hrefOf(state: ReportState, { way }: Pick<LedgerRow, 'way'>): string {
  const isSeller = state.side === 'vendor';
  if (way === null) return isSeller ? `${paths.paymentMonitor}?view=payments` : paths.customerInvoices;
  switch (way.to) {
    case 'invoice':
      return isSeller ? paths.vendorInvoice(way.id) : paths.customerInvoice(way.id);
    case 'order':
      return isSeller ? paths.vendorOrder(way.id) : paths.customerOrder(way.id);
    case 'openInvoices':
      return `${isSeller ? paths.vendorInvoices : paths.customerInvoices}?tab=open&partner=${way.id}`;
    case 'register':
      return reportHref({ ...state, view: 'register' });
    case 'lines':
      return reportHref({
        ...state,
        view: 'lines',
        filters: { ...state.filters, formatId: way.id as never },
      });
  }
}
