import type { User } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { rememberInitialUrl } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmailAddress } from '../../../../ui/email-address.tsx';
import { useSignOut } from '../../../identity/index.ts';
import styles from './Onboarding.module.css';

/** The account the organization will belong to. */
export function Account({ me, organizationCount }: { me: User; organizationCount: number }) {
  const text = useText();
  const { isLeaving, signOut } = useSignOut();
  return (
    <div className={styles.account}>
      <p className={styles.who}>
        <span>
          {text('organizations.onboarding.account.signedInAs')} <EmailAddress address={me.email} />
        </span>
        {organizationCount > 0 && (
          <span>{text('organizations.onboarding.account.others', { count: organizationCount })}</span>
        )}
      </p>
      <Button kind="plain" size="small" loading={isLeaving} onClick={() => void signOut(paths.onboarding)}>
        {text('organizations.onboarding.account.signOut')}
      </Button>
    </div>
  );
}

/** A visitor creates an account and returns here. */
export function NoAccount() {
  const text = useText();
  const comeBack = () => rememberInitialUrl(paths.onboarding);
  return (
    <>
      <h2 className={styles.title}>{text('organizations.onboarding.account.title')}</h2>
      <p className="quiet">{text('organizations.onboarding.account.signedOut')}</p>
      <div className={styles.buttons}>
        <Button href={paths.login} onClick={comeBack}>
          {text('organizations.onboarding.account.signIn')}
        </Button>
        <Button kind="primary" href={paths.signup} onClick={comeBack}>
          {text('organizations.onboarding.account.signUp')}
        </Button>
      </div>
    </>
  );
}
