import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import styles from '../components/AuthCard.module.css';
import { textParam, useOpenAfterSignIn } from '../components/sign-in-address.ts';

/** The link works once and mail scanners open links, so the user presses a button. */
export default function VerifyEmailScreen() {
  const text = useText();
  const enter = useOpenAfterSignIn();
  const [search] = useAddressSearch();
  // Stays running: the screen is left.
  const { run, failure, error } = useAction(() => undefined);
  const token = textParam(search, 'token') ?? '';
  const isChange = search['change'] !== undefined;
  const confirm = () =>
    run(async () => {
      if (isChange) await api.identity.confirmEmailChange({ token });
      const returnTo = isChange ? paths.profile : (await api.identity.verifyEmail({ token })).returnTo;
      await enter(returnTo);
    });
  // Often it worked the first time: a sign-in says so, or offers another link.
  if (isProblem(error, 'identity.linkExpired'))
    return (
      <AuthCard
        title={text('identity.verify.expired')}
        intro={
          <span role="alert">
            {text(isChange ? 'identity.verify.expiredChange' : 'identity.verify.expiredHelp')}
          </span>
        }
      >
        <PrimaryAction href={isChange ? paths.profile : paths.login}>
          {text(isChange ? 'identity.verify.toProfile' : 'identity.login.signIn')}
        </PrimaryAction>
      </AuthCard>
    );
  return (
    <AuthCard
      title={text('identity.verify.title')}
      intro={text(isChange ? 'identity.verify.introChange' : 'identity.verify.intro')}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <div role="alert">{failure && <p className={styles.error}>{failure}</p>}</div>
      <PrimaryAction onClick={confirm}>{text('identity.verify.confirm')}</PrimaryAction>
    </AuthCard>
  );
}
