import type { InvoiceId } from '@halles/contract';
import { paths } from '../../lib/paths.ts';
import type { RouteLoad, SliceRoute } from '../../lib/routes.ts';
import { invoiceQuery, mailedInvoiceQuery } from './queries.ts';

const invoice = {
  title: 'invoicing.invoice.title',
  screen: () => import('./screens/InvoiceScreen.tsx'),
  load: ({ queryClient, params }: RouteLoad) =>
    queryClient.prefetchQuery(invoiceQuery(params['invoiceId'] as InvoiceId)),
} as const;

export const invoicingRoutes: SliceRoute[] = [
  {
    path: paths.vendorInvoices,
    title: 'invoicing.list.title',
    screen: () => import('./screens/VendorInvoicesScreen.tsx'),
  },
  {
    path: paths.newInvoice,
    title: 'invoicing.new.title',
    screen: () => import('./screens/NewInvoiceScreen.tsx'),
  },
  {
    path: paths.accounting,
    title: 'invoicing.accounting.title.page',
    screen: () => import('./screens/AccountingScreen.tsx'),
  },
  { path: paths.vendorInvoice('$invoiceId'), ...invoice },
  {
    path: paths.customerInvoices,
    title: 'invoicing.list.title',
    screen: () => import('./screens/CustomerInvoicesScreen.tsx'),
  },
  { path: paths.customerInvoice('$invoiceId'), ...invoice },
  {
    path: paths.mailedInvoice('$token'),
    title: 'invoicing.invoice.title',
    screen: () => import('./screens/MailedInvoiceScreen.tsx'),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(mailedInvoiceQuery(params['token'] ?? '')),
  },
  {
    path: paths.paymentMonitor,
    title: 'invoicing.monitor.title',
    screen: () => import('./screens/PaymentMonitorScreen.tsx'),
  },
];
