import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from './AuthCard.tsx';
import styles from './AuthCard.module.css';

/** The same words whether the address is known or not. */
export function CheckMail({ email }: { email: string }) {
  const text = useText();
  const errorText = useErrorText();
  const [said, setSaid] = useState<{ text: string; isError: boolean } | null>(null);
  const again = async () => {
    try {
      await api.identity.resendVerification({ email });
      setSaid({ text: text('identity.checkMail.sentAgain'), isError: false });
    } catch (error) {
      setSaid({ text: errorText(error), isError: true });
    }
  };
  return (
    <AuthCard
      title={text('identity.checkMail.title')}
      intro={text('identity.checkMail.intro', { email })}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <p role="status" className={said ? (said.isError ? styles.error : styles.said) : undefined}>
        {said?.text ?? text('identity.checkMail.hint')}
      </p>
      <Button onClick={() => void again()}>{text('identity.checkMail.again')}</Button>
    </AuthCard>
  );
}
