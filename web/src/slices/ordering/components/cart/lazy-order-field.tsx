import { lazy, Suspense } from 'react';
import type { OrderFieldProps } from '../../../offers/index.ts';

const OrderField = lazy(() => import('./OrderField.tsx'));

/** The shell passes this to the screens of offers; its code is loaded with the first field. */
export const orderField = (props: OrderFieldProps) => (
  <Suspense>
    <OrderField {...props} />
  </Suspense>
);
