import type { Relation } from '@halles/contract';
import { lazy, Suspense } from 'react';

const CustomerStatements = lazy(() => import('./CustomerStatements.tsx'));

/** The shell hands it to the card of a customer; its code arrives with the first of them. */
export const customerAccount = ({ side, partner }: Relation) =>
  side === 'vendor' ? (
    <Suspense>
      <CustomerStatements customerId={partner.id} />
    </Suspense>
  ) : null;
