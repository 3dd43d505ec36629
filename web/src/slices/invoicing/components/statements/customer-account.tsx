import type { Relation } from '@halles/contract';
import { lazy, Suspense } from 'react';

const CustomerStatements = lazy(() => import('./CustomerStatements.tsx'));

/** The shell passes this to the customer's card; its code is loaded with the first card. */
export const customerAccount = ({ side, partner }: Relation) =>
  side === 'vendor' ? (
    <Suspense>
      <CustomerStatements customerId={partner.id} />
    </Suspense>
  ) : null;
