import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import styles from '../components/AuthCard.module.css';
import { textParam } from '../components/text-param.ts';
import { useOpenAfterSignIn } from '../components/use-open-after-sign-in.ts';

/** The link works once and mail scanners open links, so the user presses a button. */
export default function VerifyEmailScreen() {
  const text = useText();
  const errorText = useErrorText();
  const enter = useOpenAfterSignIn();
  const [search] = useAddressSearch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const token = textParam(search, 'token') ?? '';
  const isChange = search['change'] !== undefined;
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      if (isChange) await api.identity.confirmEmailChange({ token });
      const returnTo = isChange ? paths.profile : (await api.identity.verifyEmail({ token })).returnTo;
      await enter(returnTo);
    } catch (refusal) {
      setError(errorText(refusal));
      setBusy(false);
    }
  };
  return (
    <AuthCard
      title={text('identity.verify.title')}
      intro={text(isChange ? 'identity.verify.introChange' : 'identity.verify.intro')}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
      <PrimaryAction loading={isBusy} onClick={() => void confirm()}>
        {text('identity.verify.confirm')}
      </PrimaryAction>
    </AuthCard>
  );
}
