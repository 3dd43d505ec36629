import { authenticatorCode } from '@halles/contract';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import styles from './profile.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Dialog {
  close: () => void;
}
type TotpSetup = Awaited<ReturnType<typeof api.identity.startTotp>>;

const passwordForm = z.object({ password: z.string() });
const codeForm = z.object({ code: authenticatorCode });

/** Groups of four, to copy the secret by hand. */
const groupByFour = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** Password, QR code, first authenticator code, then the recovery codes, once. */
export function SetUpTotp({ hasPassword, close }: Dialog & { hasPassword: boolean }) {
  const [started, setStarted] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} close={close} />;
  if (started) return <ConfirmTotp started={started} onConfirmed={setCodes} close={close} />;
  return <PasswordForm hasPassword={hasPassword} onStarted={setStarted} close={close} />;
}

function PasswordForm({
  hasPassword,
  onStarted,
  close,
}: Dialog & { hasPassword: boolean; onStarted: (started: TotpSetup) => void }) {
  const text = useText();
  const form = useForm({
    stored: { password: '' },
    schema: passwordForm,
    save: async (_changed, { password }) =>
      onStarted(await api.identity.startTotp(hasPassword ? { password } : {})),
  });
  return (
    <Form form={form} place="dialog" saveLabel={text('identity.totp.continue')} onCancel={close}>
      <p>{text('identity.totp.intro')}</p>
      {hasPassword && <CurrentPasswordField {...form.field('password')} />}
    </Form>
  );
}

function ConfirmTotp({
  started,
  onConfirmed,
  close,
}: Dialog & { started: TotpSetup; onConfirmed: (codes: string[]) => void }) {
  const text = useText();
  const form = useForm({
    stored: { code: '' },
    schema: codeForm,
    save: async (_changed, { code }) => onConfirmed((await api.identity.confirmTotp({ code })).recoveryCodes),
  });
  return (
    <Form form={form} place="dialog" saveLabel={text('identity.totp.confirm')} onCancel={close}>
      <p>{text('identity.totp.scan')}</p>
      <img
        className={styles.qr}
        alt={text('identity.totp.qr')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(started.qrSvg)}`}
      />
      <p className={styles.code}>{groupByFour(started.secret)}</p>
      <TextField
        {...form.field('code')}
        label={text('identity.secondFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
