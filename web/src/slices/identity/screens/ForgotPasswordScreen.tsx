import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { AuthCard } from '../components/AuthCard.tsx';
import { AuthForm } from '../components/AuthForm.tsx';
import { allRequired } from '../components/required-schema.ts';

const schema = allRequired<{ email: string }>();

/** Spec §4: the outcome is shown as success or failure, under the key request_password. */
export default function ForgotPasswordScreen() {
  const text = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    stored: { email: '' },
    schema,
    save: async (_changed, { email }) => {
      try {
        await api.identity.requestPasswordReset({ email });
      } catch (error) {
        snackbar.error('identity.request_password.failure');
        throw error;
      }
      setSentTo(email);
      snackbar.success('identity.request_password.success');
    },
  });
  const back = <Link href={paths.login}>{text('identity.backToLogin')}</Link>;
  if (sentTo !== null)
    return (
      <AuthCard
        title={text('identity.checkEmail.title')}
        intro={text('identity.forgot.sent', { email: sentTo })}
        foot={back}
      >
        {text('identity.checkEmail.hint')}
      </AuthCard>
    );
  return (
    <AuthCard title={text('identity.forgot.title')} intro={text('identity.forgot.intro')} foot={back}>
      <AuthForm form={form} action={text('identity.forgot.send')}>
        <TextField
          {...form.field('email')}
          label={text('identity.email')}
          type="email"
          autoComplete="username"
          required
        />
      </AuthForm>
    </AuthCard>
  );
}
