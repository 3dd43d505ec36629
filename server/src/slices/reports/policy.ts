import { allowedTo, type Allowed, type Asker, type OrderSide } from '@halles/contract';

/** What an organization sells and what it buys are two things that not everybody in it sees. */
export const maySeeReports = (asker: Asker, side: OrderSide): Allowed =>
  allowedTo(asker, side === 'vendor' ? 'seeSales' : 'seePurchases');

/** A saved report may be mailed to anybody: it takes an ability to do something, not only to look. */
export function maySaveReports(asker: Asker, side: OrderSide): Allowed {
  const allowed = maySeeReports(asker, side);
  if (allowed !== true) return allowed;
  if (asker.suspended) return 'organizations.suspended';
  if (asker.view === 'viewing') return 'request.readOnlyView';
  return asker.role === 'viewer' && asker.view === 'own' ? 'request.notAllowed' : true;
}
