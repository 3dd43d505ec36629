import { isCreditWarningShown, type AppContext } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppContext } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './CreditBanner.module.css';

type Organization = NonNullable<AppContext['organization']>;

/** Spec §2, §5: warns sellers on a standard account whose balance is 0 or less. */
export function CreditBanner() {
  const { organization } = useAppContext();
  // Other members do not query: the server has no account to show them.
  const isShown = organization?.isSeller === true && organization.can.seeCredit === true;
  return isShown ? <Warning organization={organization} /> : null;
}

function Warning({ organization }: { organization: Organization }) {
  const text = useText();
  const formats = useFormats();
  const { data: account } = useLive(
    'credit.getAccount',
    { organizationId: organization.id },
    { canWait: true },
  );
  if (!account || !isCreditWarningShown(organization, account)) return null;
  return (
    <Link href={paths.creditAccount} className={styles.banner}>
      <span className={styles.message}>
        {text('credit.warning.short', { amount: formats.money(account.balance) })}
      </span>
      <span className={styles.leads}>{text('credit.warning.action')}</span>
    </Link>
  );
}
