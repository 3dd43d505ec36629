import { useEffect } from 'react';
import { reportError } from '../../../lib/error-reporting.ts';
import { useLive } from '../../../lib/live.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppContext } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './CreditBanner.module.css';

type AccountInput = Parameters<typeof useLive<'credit.getAccount'>>[1];

/** Spec §2: the seller's credit or premium plan, in the header of the sidenav. Renders nothing while loading. */
export function CreditStatus() {
  const { organization } = useAppContext();
  if (!organization?.isSeller) return null;
  const input = { organizationId: organization.id };
  return organization.can.seeCredit === true ? (
    <AccountBalance input={input} />
  ) : (
    <PremiumStatus input={input} />
  );
}

function AccountBalance({ input }: { input: AccountInput }) {
  const text = useText();
  const formats = useFormats();
  const { data: account, error } = useLive('credit.getAccount', input, { canWait: true });
  useReported(error);
  if (!account) return null;
  return (
    <Link href={paths.creditAccount} className={styles.status}>
      {account.premium.isPremium
        ? text('credit.premium')
        : text('credit.status.credit', { amount: formats.money(account.balance) })}
    </Link>
  );
}

/** A role without access to the balance still sees that the organization is premium. */
function PremiumStatus({ input }: { input: AccountInput }) {
  const text = useText();
  const { data: premium, error } = useLive('credit.getPremium', input, { canWait: true });
  useReported(error);
  return premium?.isPremium ? <span className={styles.status}>{text('credit.premium')}</span> : null;
}

/** Spec §8: a failure to load the premium account stays in its query, for a new attempt, and is reported. */
function useReported(error: Error | null): void {
  useEffect(() => {
    if (error) reportError(error, 'query_premium_account');
  }, [error]);
}
