import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../lib/base.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { query } from '../../../lib/query.ts';
import { initialUrl } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './AuthCard.module.css';
import { supportsPasskeys } from './browser-passkeys.ts';
import { signInState } from './sign-in-state.ts';

/** Google requires its own logo on the button that leads to it. */
const GoogleMark = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden>
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26a5.4 5.4 0 0 1-8.1-2.84H.96v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.95 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.95l2.99 2.33A5.36 5.36 0 0 1 9 3.58z"
    />
  </svg>
);

interface OtherSignInMethodsProps {
  returnTo: string | null;
  /** Absent at sign-up: a passkey belongs to an existing account. */
  onPasskey?: () => void;
}

/** Google's sign-in is another site, so the page is left. */
function goToGoogle(returnTo: string | null): void {
  const start = addressOf('api/auth/google/start');
  const back = returnTo ?? initialUrl();
  if (back !== null) start.searchParams.set('returnTo', back);
  signInState.started();
  location.assign(start);
}

/** Rendered once the configured methods are known, so that no button appears and disappears. */
export function OtherSignInMethods({ returnTo, onPasskey }: OtherSignInMethodsProps) {
  const text = useText();
  const { data: providers } = useQuery(query('identity.getProviders', {}));
  const google = providers?.google === true;
  const passkeys = onPasskey !== undefined && providers?.passkeys === true && supportsPasskeys();
  if (!google && !passkeys) return null;
  return (
    <>
      <div className={styles.or}>{text('identity.login.or')}</div>
      <div className={styles.ways}>
        {google && (
          <Button icon={<GoogleMark />} onClick={() => goToGoogle(returnTo)}>
            {text('identity.login.withGoogle')}
          </Button>
        )}
        {passkeys && (
          <Button icon={<IconKey aria-hidden />} onClick={onPasskey}>
            {text('identity.login.withPasskey')}
          </Button>
        )}
      </div>
    </>
  );
}
