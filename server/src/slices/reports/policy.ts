import { allowedTo, type Allowed, type MemberAccess, type OrderSide } from '@halles/contract';

/** What an organization sells and what it buys are two things that not everybody in it sees. */
export const maySeeReports = (member: MemberAccess, side: OrderSide): Allowed =>
  allowedTo(member, side === 'vendor' ? 'seeSales' : 'seePurchases');

/** A saved report may be mailed to anybody: it takes an ability to do something, not only to look. */
export function maySaveReports(member: MemberAccess, side: OrderSide): Allowed {
  const allowed = maySeeReports(member, side);
  if (allowed !== true) return allowed;
  if (member.suspended) return 'organizations.suspended';
  if (member.view === 'viewing') return 'request.readOnlyView';
  return member.role === 'viewer' && member.view === 'own' ? 'request.notAllowed' : true;
}
