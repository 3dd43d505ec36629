import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { PasswordSignIn } from '../components/PasswordSignIn.tsx';
import { textParam, useOpenAfterSignIn } from '../components/sign-in-address.ts';
import { signInState } from '../components/sign-in-state.ts';

/** Loaded separately, because few users have a second factor. */
const SecondFactor = lazyPart(() => import('../components/SecondFactor.tsx'));

export default function LoginScreen() {
  const text = useText();
  const enter = useOpenAfterSignIn();
  const [search] = useAddressSearch();
  const returnTo = textParam(search, 'returnTo');
  const errorCode = textParam(search, 'error');
  const [challenge, setChallenge] = useState(textParam(search, 'challenge'));
  // Google's error code comes back in the address and replaces the error of an earlier visit.
  useEffect(() => signInState.failed(errorCode), [errorCode]);

  const signedIn = () => enter(returnTo);
  if (challenge !== null)
    return <SecondFactor challenge={challenge} onSignedIn={signedIn} onBack={() => setChallenge(null)} />;
  return (
    <AuthCard
      title={text('identity.login.title')}
      foot={
        <>
          {text('identity.login.noAccount')}{' '}
          <Link href={paths.signup}>{text('identity.login.createAccount')}</Link>
          <br />
          <Link href={paths.public}>{text('identity.login.suppliers')}</Link>
        </>
      }
    >
      <PasswordSignIn returnTo={returnTo} onSignedIn={signedIn} onSecondFactor={setChallenge} />
    </AuthCard>
  );
}
