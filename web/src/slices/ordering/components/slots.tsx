import { lazy, Suspense, createContext, type ReactNode } from 'react';
import type { OrderFieldProps } from '../../offers/index.ts';
import type { ScheduledOfferId, Relation, PurchaseOrder } from '@halles/contract';

const OrderField = lazy(() => import('./cart/OrderField.tsx'));

/** The shell passes this to the screens of offers; its code is loaded with the first field. */
export const orderField = (props: OrderFieldProps) => (
  <Suspense>
    <OrderField {...props} />
  </Suspense>
);

const OrdersSoFar = lazy(() => import('./list/OrdersSoFar.tsx'));

/** The shell passes this to the screens of scheduled offers; its code is loaded with the first one. */
export const ordersSoFar = (id: ScheduledOfferId) => (
  <Suspense>
    <OrdersSoFar id={id} />
  </Suspense>
);

const CustomerStanding = lazy(() => import('./standing/CustomerStanding.tsx'));

/** The shell passes this to the customer's card; its code is loaded with the first card. */
export const standingOrdersOf = ({ side, partner }: Relation) =>
  side === 'vendor' && partner.isOnPlatform ? (
    <Suspense>
      <CustomerStanding customerId={partner.id} />
    </Suspense>
  ) : null;

/** The slot for the order's invoices on its page; empty unless the shell fills it. */
export const OrderInvoicesContext = createContext<((order: PurchaseOrder) => ReactNode) | null>(null);
