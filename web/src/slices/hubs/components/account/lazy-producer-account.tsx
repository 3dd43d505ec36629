import type { ProducerId } from '@halles/contract';
import { lazy, Suspense } from 'react';

const ProducerAccount = lazy(() => import('./ProducerAccount.tsx'));

/** The shell hands it to the producer's page; its code arrives with the first of them. */
export const renderProducerAccount = (props: { producerId: ProducerId }) => (
  <Suspense>
    <ProducerAccount {...props} />
  </Suspense>
);
