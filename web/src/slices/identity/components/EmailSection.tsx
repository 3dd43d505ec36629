import { email as emailSchema, type User } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

const schema = z.object({ email: emailSchema, password: z.string() });

function ChangeEmail({ hasPassword, close }: { hasPassword: boolean; close: () => void }) {
  const text = useText();
  const form = useForm({
    stored: { email: '', password: '' },
    schema,
    save: async (_changed, { email, password }) => {
      await api.identity.requestEmailChange({ email, ...(hasPassword && { password }) });
      snackbar.success('identity.emailChange.sent', { params: { email } });
    },
  });
  return (
    <Form form={form} saveLabel={text('identity.emailChange.send')} close={close}>
      <Fields>
        <TextField
          {...form.field('email')}
          label={text('identity.emailChange.new')}
          type="email"
          autoComplete="email"
          required
        />
        {hasPassword && <CurrentPasswordField {...form.field('password')} />}
      </Fields>
    </Form>
  );
}

export function EmailSection({ me }: { me: User }) {
  const text = useText();
  const change = () =>
    openDialog({ title: 'identity.emailChange.title' }, (close) => (
      <ChangeEmail hasPassword={me.hasPassword} close={() => close()} />
    ));
  return (
    <Section
      title={text('identity.emailChange.section')}
      actions={<Button onClick={() => void change()}>{text('identity.change')}</Button>}
    >
      {me.email}
      {me.newEmail && <p>{text('identity.emailChange.waiting', { email: me.newEmail })}</p>}
    </Section>
  );
}
