import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './AuthCard.module.css';
import { AuthForm } from './AuthForm.tsx';
import { cancelPasskeyOffer, requestPasskey, supportsPasskeyAutofill } from './browser-passkeys.ts';
import { OtherSignInMethods } from './OtherSignInMethods.tsx';
import { allRequired } from './required-schema.ts';
import { ResendLink } from './ResendLink.tsx';
import { attempt, useErrorCodeText, useSignInState } from './sign-in-state.ts';

type PasskeyResponse = Parameters<typeof api.identity.signInWithPasskey>[0];

/** Starts at the first user event, so that an unattended page sends no request. */
const USER_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** The browser offers passkeys in the autofill of the email field; `onChosen` gets the selected one. */
function usePasskeyOffer(onChosen: (answer: PasskeyResponse) => void): void {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    const waiting = new AbortController();
    let isOffered = false;
    const offer = async () => {
      waiting.abort();
      if (!(await supportsPasskeyAutofill())) return;
      isOffered = true;
      const { challenge, options } = await api.identity.startPasskeySignIn();
      chosen({ challenge, response: await requestPasskey(options, true) });
    };
    const begin = () =>
      void offer().catch((error: unknown) => {
        // A cancelled offer is not an error.
        if (isProblem(error, 'server.fault')) reportError(error, 'passkey offer');
      });
    for (const sign of USER_EVENTS)
      document.addEventListener(sign, begin, { once: true, passive: true, signal: waiting.signal });
    return () => {
      waiting.abort();
      if (isOffered) void cancelPasskeyOffer();
    };
  }, []);
}

interface PasswordSignInProps {
  returnTo: string | null;
  onSignedIn: () => Promise<unknown>;
  onSecondFactor: (challenge: string) => void;
}

const schema = allRequired<{ email: string; password: string }>();
/** A constant object, so that typed values stay when an attempt fails. */
const emptyValues = { email: '', password: '' };

type SignedIn = Awaited<ReturnType<typeof api.identity.signIn>>;

async function withPasskey(): Promise<SignedIn> {
  const { challenge, options } = await api.identity.startPasskeySignIn();
  return api.identity.signInWithPasskey({ challenge, response: await requestPasskey(options) });
}

/** Email and password, with the other sign-in methods that are configured and that this browser supports. */
export function PasswordSignIn({ returnTo, onSignedIn, onSecondFactor }: PasswordSignInProps) {
  const text = useText();
  const { isInProgress, errorCode } = useSignInState();
  const errorText = useErrorCodeText();
  const go = async (work: () => Promise<SignedIn>) => {
    const result = await attempt(work);
    if (result?.next === 'in') await onSignedIn();
    else if (result) onSecondFactor(result.challenge);
  };
  usePasskeyOffer((answer) => void go(() => api.identity.signInWithPasskey(answer)));
  const form = useForm({
    stored: emptyValues,
    schema,
    save: (_changed, { email, password }) => go(() => api.identity.signIn({ email, password })),
  });
  return (
    <>
      <AuthForm
        form={form}
        action={text('identity.login.signIn')}
        isBusy={isInProgress}
        error={errorCode && errorText(errorCode)}
        remedy={errorCode === 'identity.emailNotVerified' && <ResendLink email={form.values.email} />}
      >
        <TextField
          {...form.field('email')}
          label={text('identity.email')}
          type="email"
          autoComplete="username webauthn"
        />
        <PasswordField
          {...form.field('password')}
          label={text('identity.password')}
          autoComplete="current-password"
        />
        <div className={styles.beside}>
          <Link href={paths.forgotPassword}>{text('identity.login.forgot')}</Link>
        </div>
      </AuthForm>
      <OtherSignInMethods returnTo={returnTo} onPasskey={() => void go(withPasskey)} />
    </>
  );
}
