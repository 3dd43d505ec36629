import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { searchText } from '../../../lib/router/address.ts';
import { useRouter } from '../../../lib/router/router-provider.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import styles from '../components/AuthCard.module.css';
import { textParam } from '../components/sign-in-address.ts';

/** Mail scanners open links, so the user presses a button; a new password is chosen next. */
export default function UndoEmailChangeScreen() {
  const text = useText();
  const router = useRouter();
  const [search] = useAddressSearch();
  // Stays running: the screen is left.
  const { run, failure } = useAction(() => undefined);
  const undo = () =>
    run(async () => {
      const { resetToken } = await api.identity.undoEmailChange({ token: textParam(search, 'token') ?? '' });
      await router.navigate(`${paths.resetPassword}${searchText({ token: resetToken })}`, { replace: true });
    });
  return (
    <AuthCard
      title={text('identity.undoEmailChange.title')}
      intro={text('identity.undoEmailChange.intro')}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <div role="alert">{failure && <p className={styles.error}>{failure}</p>}</div>
      <PrimaryAction onClick={undo}>{text('identity.undoEmailChange.undo')}</PrimaryAction>
    </AuthCard>
  );
}
