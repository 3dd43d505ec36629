import type { ScheduledOfferId } from '@halles/contract';
import { lazy, Suspense } from 'react';

const OrdersSoFar = lazy(() => import('./OrdersSoFar.tsx'));

/** The shell hands it to the screens of scheduled offers; its code arrives with the first of them. */
export const ordersSoFar = (id: ScheduledOfferId) => (
  <Suspense>
    <OrdersSoFar id={id} />
  </Suspense>
);
