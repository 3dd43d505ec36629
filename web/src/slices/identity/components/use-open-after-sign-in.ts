import { useRouter } from '../../../lib/router/router-provider.tsx';
import { finishSignIn } from '../../../lib/session.ts';

/** After a sign-in, opens the requested page; Back does not return to the sign-in screen. */
export function useOpenAfterSignIn(): (returnTo?: string | null) => Promise<void> {
  const router = useRouter();
  return async (returnTo = null) => router.navigate(await finishSignIn(returnTo), { replace: true });
}
