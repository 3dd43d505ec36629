import { defaultParseSearch, useNavigate } from '@tanstack/react-router';
import { finishSignIn } from '../../../lib/session.ts';

/** After a sign-in, opens the requested page; Back does not return to the sign-in screen. */
export function useOpenAfterSignIn(): (returnTo?: string | null) => Promise<void> {
  const navigate = useNavigate();
  return async (returnTo = null) => {
    const { pathname, search, hash } = new URL(await finishSignIn(returnTo), location.origin);
    await navigate({
      to: pathname,
      search: defaultParseSearch(search),
      ...(hash !== '' && { hash: hash.slice(1) }),
      replace: true,
    });
  };
}
