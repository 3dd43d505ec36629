import { paths } from '../lib/paths.ts';
import type { Address } from '../lib/router/address.ts';
import {
  currentSession,
  initialUrl,
  isKnownDevice,
  rememberInitialUrl,
  type Session,
} from '../lib/session.ts';
import { guardsOf, checkGuards } from './guards.ts';

/** Loads the session only where a guard needs it: public pages open without it. */
export async function loadVisitor(path: string): Promise<Session | null> {
  return guardsOf(path).length === 0 ? null : currentSession();
}

/** Lets the visitor in, or says where to go instead (Spec §2). */
export async function enterRoute(
  { pathname, href }: Address,
  isPreload: boolean,
): Promise<{ missing: boolean } | { redirect: string }> {
  const session = await loadVisitor(pathname);
  const verdict = checkGuards(pathname, session?.context ?? null, initialUrl() ?? undefined);
  if (verdict === 'signIn') {
    // Whoever comes for the first time sees the suppliers before a form.
    if (pathname === paths.dashboard && !isKnownDevice()) return { redirect: paths.public };
    if (!isPreload) rememberInitialUrl(href);
    return { redirect: paths.login };
  }
  if (typeof verdict === 'object') return { redirect: verdict.to };
  return { missing: verdict === 'notFound' };
}
