import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { requestPasskey, supportsPasskeyAutofill, cancelPasskeyOffer } from './browser-passkeys.ts';

type PasskeyResponse = Parameters<typeof api.identity.signInWithPasskey>[0];

/** Starts at the first user event, so that an unattended page sends no request. */
const USER_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** The browser offers passkeys in the autofill of the email field; `onChosen` gets the selected one. */
export function usePasskeyOffer(onChosen: (answer: PasskeyResponse) => void): void {
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
