import { allowedTo, type Allowed, type MemberAccess, type OrderSide } from '@halles/contract';

/** Sales and purchases have separate permissions. */
export const maySeeReports = (member: MemberAccess, side: OrderSide): Allowed =>
  allowedTo(member, side === 'vendor' ? 'seeSales' : 'seePurchases');

/** A saved report can be emailed to any address, so saving one needs an ability beyond viewing. */
export function maySaveReports(member: MemberAccess, side: OrderSide): Allowed {
  const allowed = maySeeReports(member, side);
  if (allowed !== true) return allowed;
  if (member.suspended) return 'organizations.suspended';
  if (member.view === 'viewing') return 'request.readOnlyView';
  return member.role === 'viewer' && member.view === 'own' ? 'request.notAllowed' : true;
}
