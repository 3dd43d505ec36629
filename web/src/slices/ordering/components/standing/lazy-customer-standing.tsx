import type { Relation } from '@halles/contract';
import { lazy, Suspense } from 'react';

const CustomerStanding = lazy(() => import('./CustomerStanding.tsx'));

/** The shell passes this to the customer's card; its code is loaded with the first card. */
export const standingOrdersOf = ({ side, partner }: Relation) =>
  side === 'vendor' && partner.isOnPlatform ? (
    <Suspense>
      <CustomerStanding customerId={partner.id} />
    </Suspense>
  ) : null;
