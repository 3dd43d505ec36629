import { useRouter } from '../../../lib/router/router-provider.tsx';
import type { Search } from '../../../lib/routes.ts';
import { finishSignIn } from '../../../lib/session.ts';

/** A search param of the address, when it is a text. */
export function textParam(search: Search, name: string): string | null {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** After a sign-in, opens the requested page; Back does not return to the sign-in screen. */
export function useOpenAfterSignIn(): (returnTo?: string | null) => Promise<void> {
  const router = useRouter();
  return async (returnTo = null) => router.navigate(await finishSignIn(returnTo), { replace: true });
}
