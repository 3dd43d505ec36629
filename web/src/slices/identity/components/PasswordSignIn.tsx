import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api.ts';
import { addressOf } from '../../../lib/base.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { query } from '../../../lib/query.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './AuthCard.module.css';
import { AuthForm } from './AuthForm.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import { askForPasskey, hasPasskeys } from './passkey.ts';
import { allRequired } from './plain-schema.ts';
import { attempt, useSignInState } from './sign-in-state.ts';
import { useErrorCodeText } from './use-error-code-text.ts';

interface PasswordSignInProps {
  returnTo: string | null;
  onSignedIn: () => Promise<unknown>;
  onSecondFactor: (challenge: string) => void;
}

const schema = allRequired<{ email: string; password: string }>();
type Result = Awaited<ReturnType<typeof api.identity.signIn>> | null;

export function PasswordSignIn({ returnTo, onSignedIn, onSecondFactor }: PasswordSignInProps) {
  const text = useText();
  const { isInProgress, errorCode } = useSignInState();
  const said = useErrorCodeText();
  const go = async (result: Result) => {
    if (result?.next === 'in') await onSignedIn();
    else if (result) onSecondFactor(result.challenge);
  };
  const form = useForm({
    stored: { email: '', password: '' },
    schema,
    save: async (_changed, { email, password }) => {
      await go(await attempt(() => api.identity.signIn({ email, password })));
    },
  });
  const withPasskey = async () =>
    go(
      await attempt(async () => {
        const { challenge, options } = await api.identity.startPasskeySignIn();
        return api.identity.signInWithPasskey({ challenge, response: await askForPasskey(options) });
      }),
    );
  return (
    <>
      <AuthForm
        form={form}
        action={text('identity.login.signIn')}
        isBusy={isInProgress}
        error={errorCode && said(errorCode)}
      >
        <TextField
          {...form.field('email')}
          label={text('identity.email')}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.field('password')}
          label={text('identity.password')}
          autoComplete="current-password"
          required
        />
        <div className={styles.beside}>
          <Link href={paths.forgotPassword}>{text('identity.login.forgot')}</Link>
        </div>
      </AuthForm>
      <OtherWays returnTo={returnTo}>
        {hasPasskeys() && (
          <Button icon={<IconKey aria-hidden />} onClick={() => void withPasskey()}>
            {text('identity.login.withPasskey')}
          </Button>
        )}
      </OtherWays>
    </>
  );
}

function OtherWays({ returnTo, children }: { returnTo: string | null; children: ReactNode }) {
  const text = useText();
  const { data: providers } = useQuery(query('identity.getProviders', {}));
  const google = providers?.google === true;
  if (!google && !children) return null;
  const start = addressOf('api/auth/google/start');
  if (returnTo !== null) start.searchParams.set('returnTo', returnTo);
  return (
    <>
      <div className={styles.or}>{text('identity.login.or')}</div>
      <div className={styles.ways}>
        {google && (
          <Button icon={<GoogleMark />} onClick={() => location.assign(start)}>
            {text('identity.login.withGoogle')}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
