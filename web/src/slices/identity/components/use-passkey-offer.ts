import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { askForPasskey, offersPasskeys, stopOffering } from './passkey.ts';

type Answer = Parameters<typeof api.identity.signInWithPasskey>[0];

/** At the first sign of somebody, not before: a page nobody uses asks the server for nothing. */
const SIGNS_OF_SOMEBODY = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** The browser offers passkeys in the list under the email field; `onChosen` gets the one that was picked. */
export function usePasskeyOffer(onChosen: (answer: Answer) => void): void {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    const waiting = new AbortController();
    let isOffered = false;
    const offer = async () => {
      waiting.abort();
      if (!(await offersPasskeys())) return;
      isOffered = true;
      const { challenge, options } = await api.identity.startPasskeySignIn();
      chosen({ challenge, response: await askForPasskey(options, true) });
    };
    const begin = () =>
      void offer().catch((error: unknown) => {
        // Not picked, or another way was taken: nothing to say.
        if (isProblem(error, 'server.fault')) reportError(error, 'passkey offer');
      });
    for (const sign of SIGNS_OF_SOMEBODY)
      document.addEventListener(sign, begin, { once: true, passive: true, signal: waiting.signal });
    return () => {
      waiting.abort();
      if (isOffered) void stopOffering();
    };
  }, []);
}
