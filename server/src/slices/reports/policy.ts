import { allowedTo, type Ability, type Allowed, type MemberAccess, type OrderSide } from '@halles/contract';

/** Sales and purchases have separate permissions. */
export const maySeeReports = (member: MemberAccess, side: OrderSide): Allowed =>
  allowedTo(member, side === 'vendor' ? 'seeSales' : 'seePurchases');

/** What waits is shown to those who may do it, and to the Halles team as the members see it. */
export const isTheirs = (member: MemberAccess, ability: Ability): boolean =>
  member.view === 'viewing' || allowedTo(member, ability) === true;

/** A saved report is shared, and can be emailed to any address, so saving one needs an ability beyond viewing. */
export function maySaveReports(member: MemberAccess, side: OrderSide): Allowed {
  const allowed = maySeeReports(member, side);
  return allowed === true ? allowedTo(member, 'shareViews') : allowed;
}
