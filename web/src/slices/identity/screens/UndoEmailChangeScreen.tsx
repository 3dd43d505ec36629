import { useNavigate } from '@tanstack/react-router';
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

/** Mail scanners open links, so the user presses a button; a new password is chosen next. */
export default function UndoEmailChangeScreen() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [search] = useAddressSearch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const undo = async () => {
    setBusy(true);
    setError(null);
    try {
      const { resetToken } = await api.identity.undoEmailChange({ token: textParam(search, 'token') ?? '' });
      await navigate({ to: paths.resetPassword, search: { token: resetToken }, replace: true });
    } catch (refusal) {
      setError(errorText(refusal));
      setBusy(false);
    }
  };
  return (
    <AuthCard
      title={text('identity.undoEmailChange.title')}
      intro={text('identity.undoEmailChange.intro')}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
      <PrimaryAction loading={isBusy} onClick={() => void undo()}>
        {text('identity.undoEmailChange.undo')}
      </PrimaryAction>
    </AuthCard>
  );
}
