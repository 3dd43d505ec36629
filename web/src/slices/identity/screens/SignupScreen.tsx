import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useRemoteConfig, useServiceFeePercent } from '../../../lib/client-config.ts';
import { useLanguage, useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { initialUrl } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { AuthForm } from '../components/AuthForm.tsx';
import { OtherSignInMethods } from '../components/OtherSignInMethods.tsx';
import { allRequired } from '../components/required-schema.ts';
import { ResendLink } from '../components/ResendLink.tsx';
import { textParam } from '../components/sign-in-address.ts';
import { trackAttempt } from '../components/sign-in-state.ts';

/** The same text whether or not the address has an account. */
function CheckEmail({ email }: { email: string }) {
  const text = useText();
  return (
    <AuthCard
      title={text('identity.checkEmail.title')}
      intro={text('identity.checkEmail.intro', { email })}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <p>{text('identity.checkEmail.hint')}</p>
      <ResendLink email={email} />
    </AuthCard>
  );
}

const PASSWORD_MIN = 10;
const start = { firstName: '', lastName: '', email: '', password: '' };
const schema = allRequired<typeof start>({ lastName: 0, password: PASSWORD_MIN });

/** An admin has closed the sign-ups of the market. */
function SignUpsClosed() {
  const text = useText();
  const supportEmail = useRemoteConfig()?.supportEmail;
  return (
    <AuthCard
      title={text('identity.signup.closedTitle')}
      intro={text('identity.signup.closed')}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      {supportEmail && (
        <a href={`mailto:${supportEmail}`}>
          <EmailAddress address={supportEmail} />
        </a>
      )}
    </AuthCard>
  );
}

export default function SignupScreen() {
  return useRemoteConfig()?.areSignUpsOpen === false ? <SignUpsClosed /> : <SignUp />;
}

/** What an account costs, before there is one. */
function Price() {
  const text = useText();
  const formats = useFormats();
  const percent = useServiceFeePercent();
  if (percent === undefined) return <p className="quiet small">{'\u00a0'}</p>;
  return (
    <p className="quiet small">
      {Number(percent) === 0
        ? text('identity.signup.free')
        : text('identity.signup.fee', { percent: formats.percent(percent) })}
    </p>
  );
}

function SignUp() {
  const text = useText();
  const language = useLanguage();
  const [search] = useAddressSearch();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const returnTo = textParam(search, 'returnTo') ?? initialUrl() ?? paths.onboarding;
  const invited = textParam(search, 'email') ?? '';
  const form = useForm({
    stored: { ...start, email: invited },
    schema,
    save: async (_changed, values) => {
      const chosen = language === 'fr-CA' ? 'FR' : 'EN';
      await trackAttempt(() => api.identity.signUp({ ...values, language: chosen, returnTo }));
      setSentTo(values.email);
    },
  });
  if (sentTo !== null) return <CheckEmail email={sentTo} />;
  return (
    <AuthCard
      title={text('identity.signup.title')}
      intro={text('identity.signup.intro')}
      foot={
        <>
          {text('identity.signup.known')} <Link href={paths.login}>{text('identity.login.signIn')}</Link>
        </>
      }
    >
      <AuthForm form={form} action={text('identity.signup.create')}>
        <Fields columns={2}>
          <TextField
            {...form.field('firstName')}
            label={text('identity.firstName')}
            autoComplete="given-name"
            required
          />
          <TextField
            {...form.field('lastName')}
            label={text('identity.lastName')}
            autoComplete="family-name"
          />
        </Fields>
        <TextField
          {...form.field('email')}
          label={text('identity.email')}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          {...form.field('password')}
          label={text('identity.password')}
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          required
        />
      </AuthForm>
      <OtherSignInMethods returnTo={returnTo} />
      <Price />
    </AuthCard>
  );
}
