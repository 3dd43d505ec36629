import { lazy, Suspense } from 'react';
import type { OrderFieldProps } from '../../../offers/index.ts';

const OrderField = lazy(() => import('./OrderField.tsx'));

/** The shell hands it to the screens of offers; its code arrives with the first of them. */
export const orderField = (props: OrderFieldProps) => (
  <Suspense>
    <OrderField {...props} />
  </Suspense>
);
