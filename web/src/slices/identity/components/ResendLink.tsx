import { useState } from 'react';
import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';

/** Emails the verification link again, and reports success or the error. */
export function ResendLink({ email }: { email: string }) {
  const text = useText();
  const [isSent, setSent] = useState(false);
  const { run, failure } = useAction();
  const send = async () => setSent(await run(() => api.identity.resendVerification({ email })));
  return (
    <>
      <Button onClick={send}>{text('identity.checkEmail.resend')}</Button>
      <p role="status">{failure ?? (isSent && text('identity.checkEmail.sentAgain'))}</p>
    </>
  );
}
