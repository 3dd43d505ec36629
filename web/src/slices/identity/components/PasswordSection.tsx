import { password as passwordSchema, passwordLength, type User } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

const schema = z.object({ current: z.string(), password: passwordSchema });

function ChangePassword({ hasPassword, close }: { hasPassword: boolean; close: () => void }) {
  const text = useText();
  const form = useForm({
    stored: { current: '', password: '' },
    schema,
    save: async (_changed, { current, password }) => {
      await api.identity.changePassword({ password, ...(hasPassword && { current }) });
      snackbar.success('identity.passwordChange.done');
    },
  });
  return (
    <Form form={form} close={close}>
      <Fields>
        {hasPassword && <CurrentPasswordField {...form.field('current')} />}
        <PasswordField
          {...form.field('password')}
          label={text('identity.newPassword')}
          autoComplete="new-password"
          minLength={passwordLength.min}
          required
        />
      </Fields>
    </Form>
  );
}

export function PasswordSection({ me }: { me: User }) {
  const text = useText();
  const title = me.hasPassword ? 'identity.passwordChange.title' : 'identity.passwordChange.first';
  const change = () =>
    openDialog({ title }, (close) => <ChangePassword hasPassword={me.hasPassword} close={() => close()} />);
  return (
    <Section
      title={text('identity.password')}
      actions={
        <Button onClick={() => void change()}>
          {text(me.hasPassword ? 'identity.change' : 'identity.passwordChange.choose')}
        </Button>
      }
    >
      {text(me.hasPassword ? 'identity.passwordChange.intro' : 'identity.passwordChange.none')}
    </Section>
  );
}
