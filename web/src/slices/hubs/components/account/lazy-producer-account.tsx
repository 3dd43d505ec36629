import type { ProducerId } from '@halles/contract';
import { lazy, Suspense } from 'react';

const ProducerAccount = lazy(() => import('./ProducerAccount.tsx'));

/** The shell passes it to the producer page; its code is loaded on first use. */
export const renderProducerAccount = (props: { producerId: ProducerId }) => (
  <Suspense>
    <ProducerAccount {...props} />
  </Suspense>
);
