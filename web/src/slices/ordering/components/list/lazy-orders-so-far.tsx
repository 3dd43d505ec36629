import type { ScheduledOfferId } from '@halles/contract';
import { lazy, Suspense } from 'react';

const OrdersSoFar = lazy(() => import('./OrdersSoFar.tsx'));

/** The shell passes this to the screens of scheduled offers; its code is loaded with the first one. */
export const ordersSoFar = (id: ScheduledOfferId) => (
  <Suspense>
    <OrdersSoFar id={id} />
  </Suspense>
);
