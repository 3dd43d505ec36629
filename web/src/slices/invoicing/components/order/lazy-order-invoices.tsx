import type { PurchaseOrder } from '@halles/contract';
import { lazy, Suspense } from 'react';

const OrderInvoices = lazy(() => import('./OrderInvoices.tsx'));

/** The shell hands it to the page of an order; its code arrives with the first of them. */
export const orderInvoices = (order: PurchaseOrder) => (
  <Suspense>
    <OrderInvoices order={order} />
  </Suspense>
);
