import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../lib/base.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { query } from '../../../lib/query.ts';
import { initialUrl } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './AuthCard.module.css';
import { GoogleMark } from './GoogleMark.tsx';
import { supportsPasskeys } from './browser-passkeys.ts';
import { signInState } from './sign-in-state.ts';

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
