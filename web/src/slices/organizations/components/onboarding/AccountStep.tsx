import type { User } from '@halles/contract';
import { addressOf } from '../../../../lib/base.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { endSession, rememberInitialUrl } from '../../../../lib/session.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmailAddress } from '../../../../ui/email-address.tsx';
import styles from './Onboarding.module.css';

/** Step 1, signed in: the account the organization will belong to. */
export function AccountStep({ me, organizationCount }: { me: User; organizationCount: number }) {
  const text = useText();
  const name = `${me.firstName} ${me.lastName}`.trim() || me.email;
  return (
    <>
      <h2 className={styles.title}>{text('organizations.onboarding.account.title')}</h2>
      <div className={styles.account}>
        <Avatar name={name} imageUrl={me.pictureUrl} size="large" />
        <p className={styles.who}>
          <span className="quiet">{text('organizations.onboarding.account.signedInAs')}</span>
          <strong>{name}</strong>
          <span className="quiet">
            <EmailAddress address={me.email} />
          </span>
        </p>
        <Button size="small" onClick={() => endSession(() => location.assign(addressOf(paths.onboarding)))}>
          {text('organizations.onboarding.account.signOut')}
        </Button>
      </div>
      {organizationCount > 0 && (
        <p className="quiet">
          {text('organizations.onboarding.account.others', { count: organizationCount })}
        </p>
      )}
    </>
  );
}

/** Step 1, not signed in: the visitor creates an account and returns here. */
export function NoAccountStep() {
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
