import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { enter } from '../../../lib/session.ts';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { PasswordSignIn } from '../components/PasswordSignIn.tsx';
import { SecondFactor } from '../components/SecondFactor.tsx';
import { showSignInError } from '../components/sign-in-state.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export default function LoginScreen() {
  const text = useText();
  const navigate = useNavigate();
  const [search] = useAddressSearch();
  const returnTo = textOf(search['returnTo']);
  const errorCode = textOf(search['error']);
  const [challenge, setChallenge] = useState(textOf(search['challenge']));
  // Google's refusals come back in the address; an earlier visit's are over.
  useEffect(() => showSignInError(errorCode), [errorCode]);

  const signedIn = async () => navigate({ to: await enter(returnTo), replace: true });
  if (challenge !== null)
    return <SecondFactor challenge={challenge} onSignedIn={signedIn} onBack={() => setChallenge(null)} />;
  return (
    <AuthCard
      title={text('identity.login.title')}
      foot={
        <>
          {text('identity.login.noAccount')}{' '}
          <Link href={paths.signup}>{text('identity.login.createAccount')}</Link>
        </>
      }
    >
      <PasswordSignIn returnTo={returnTo} onSignedIn={signedIn} onSecondFactor={setChallenge} />
    </AuthCard>
  );
}
