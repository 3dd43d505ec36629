import type { CreditAccount } from './index.ts';

/**
 * Spec §5: the warning is only for sellers on a standard account (fee positive or unset, not premium) with a balance
 * of 0 or less.
 */
export function isCreditWarningShown(
  organization: { isSeller: boolean },
  account: Pick<CreditAccount, 'balance' | 'premium' | 'orderServiceFeesInPercent'>,
): boolean {
  const fee = account.orderServiceFeesInPercent;
  const isStandard = (fee === null || Number(fee) > 0) && !account.premium.isPremium;
  return organization.isSeller && isStandard && account.balance.amountMinor <= 0;
}
