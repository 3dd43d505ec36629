import type { PurchaseOrder } from '@halles/contract';
import { lazy, Suspense } from 'react';

const OrderInvoices = lazy(() => import('./OrderInvoices.tsx'));

/** The shell passes this to the order page; its code is loaded with the first order. */
export const orderInvoices = (order: PurchaseOrder) => (
  <Suspense>
    <OrderInvoices order={order} />
  </Suspense>
);
