import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const schema = z.object({ code: z.string().trim().min(6).max(20) });

/** Asks for an authenticator code or an old recovery code, then shows the new recovery codes once. */
export function RenewRecoveryCodes({ close }: { close: () => void }) {
  const text = useText();
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({
    stored: { code: '' },
    schema,
    save: async (_changed, { code }) =>
      setCodes((await api.identity.renewRecoveryCodes({ code })).recoveryCodes),
  });
  if (codes) return <RecoveryCodes codes={codes} close={close} />;
  return (
    <Form form={form} place="dialog" saveLabel={text('identity.totp.renewCodes')} onCancel={close}>
      <p>{text('identity.totp.renewIntro')}</p>
      <TextField
        {...form.field('code')}
        label={text('identity.secondFactor.code')}
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
