import type { Relation } from '@halles/contract';
import { lazy, Suspense } from 'react';

const CustomerStanding = lazy(() => import('./CustomerStanding.tsx'));

/** The shell hands it to the card of a customer; its code arrives with the first of them. */
export const standingOrdersOf = ({ side, partner }: Relation) =>
  side === 'vendor' && partner.isOnPlatform ? (
    <Suspense>
      <CustomerStanding customerId={partner.id} />
    </Suspense>
  ) : null;
