import type { PurchaseOrder, Relation } from '@halles/contract';
import { lazy, Suspense } from 'react';

const OrderInvoices = lazy(() => import('./order/OrderInvoices.tsx'));

/** The shell passes this to the order page; its code is loaded with the first order. */
export const orderInvoices = (order: PurchaseOrder) => (
  <Suspense>
    <OrderInvoices order={order} />
  </Suspense>
);

const CustomerStatements = lazy(() => import('./statements/CustomerStatements.tsx'));

/** The shell passes this to the customer's card; its code is loaded with the first card. */
export const customerAccount = ({ side, partner }: Relation) =>
  side === 'vendor' ? (
    <Suspense>
      <CustomerStatements customerId={partner.id} />
    </Suspense>
  ) : null;
