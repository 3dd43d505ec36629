import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';

/** Emails the verification link again, and reports success or the error. */
export function ResendLink({ email }: { email: string }) {
  const text = useText();
  const errorText = useErrorText();
  const [isSending, setSending] = useState(false);
  const [resultText, setResultText] = useState<string | null>(null);
  const send = async () => {
    setSending(true);
    try {
      await api.identity.resendVerification({ email });
      setResultText(text('identity.checkEmail.sentAgain'));
    } catch (error) {
      setResultText(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Button loading={isSending} onClick={() => void send()}>
        {text('identity.checkEmail.resend')}
      </Button>
      <p role="status">{resultText}</p>
    </>
  );
}
