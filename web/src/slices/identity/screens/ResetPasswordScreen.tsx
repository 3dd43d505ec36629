import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Link, useNavigate } from '../../../ui/link.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { AuthForm } from '../components/AuthForm.tsx';
import { allRequired } from '../components/required-schema.ts';
import SecondFactor from '../components/SecondFactor.tsx';
import { textParam, useOpenAfterSignIn } from '../components/sign-in-address.ts';

const PASSWORD_MIN = 10;
const schema = allRequired<{ password: string }>({ password: PASSWORD_MIN });

export default function ResetPasswordScreen() {
  const text = useText();
  const navigate = useNavigate();
  const [search] = useAddressSearch();
  const [challenge, setChallenge] = useState<string | null>(null);
  const token = textParam(search, 'token') ?? '';
  const enter = useOpenAfterSignIn();
  const form = useForm({
    stored: { password: '' },
    schema,
    save: async (_changed, { password }) => {
      const result = await api.identity.resetPassword({ token, password });
      if (result.next === 'in') await enter();
      else setChallenge(result.challenge);
    },
  });
  if (challenge !== null)
    return (
      <SecondFactor challenge={challenge} onSignedIn={() => enter()} onBack={() => navigate(paths.login)} />
    );
  return (
    <AuthCard
      title={text('identity.reset.title')}
      intro={text('identity.reset.intro')}
      foot={<Link href={paths.forgotPassword}>{text('identity.reset.newLink')}</Link>}
    >
      <AuthForm form={form} action={text('identity.reset.save')}>
        <PasswordField
          {...form.field('password')}
          label={text('identity.newPassword')}
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          required
        />
      </AuthForm>
    </AuthCard>
  );
}
