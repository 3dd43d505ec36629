import { useText } from '../../lib/i18n/index.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import styles from './Support.module.css';

/** How to reach the team of the market. */
export function Support({ email }: { email: string }) {
  const text = useText();
  return (
    <footer className={styles.support}>
      {text('shell.needHelp')}{' '}
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>
    </footer>
  );
}
