import { allowedTo, type Allowed, type MemberAccess, type OrderSide } from '@halles/contract';

/** Sales and purchases have separate permissions. */
export const maySeeReports = (member: MemberAccess, side: OrderSide): Allowed =>
  allowedTo(member, side === 'vendor' ? 'seeSales' : 'seePurchases');

/** A saved report is shared, and can be emailed to any address, so saving one needs an ability beyond viewing. */
export function maySaveReports(member: MemberAccess, side: OrderSide): Allowed {
  const allowed = maySeeReports(member, side);
  return allowed === true ? allowedTo(member, 'shareViews') : allowed;
}
