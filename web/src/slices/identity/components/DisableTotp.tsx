import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

export function DisableTotp({ close }: { close: () => void }) {
  const text = useText();
  const form = useForm({
    stored: { code: '' },
    schema: z.object({ code: z.string().trim().min(6) }),
    save: async (_changed, { code }) => {
      await api.identity.disableTotp({ code });
      snackbar.success('identity.totp.disabled');
    },
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('identity.totp.disable')}
      onCancel={close}
      onSaved={close}
    >
      <p>{text('identity.totp.disableIntro')}</p>
      <TextField
        {...form.field('code')}
        label={text('identity.secondFactor.code')}
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
