import { defaultParseSearch, redirect } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { currentSession, initialUrl, rememberInitialUrl, type Session } from '../lib/session.ts';
import { guardsOf, checkGuards } from './guards.ts';

/** Splits an address as links write it, `/admin?search=a#b`, into the router's parts. */
export function navigationTarget(path: string): {
  to: string;
  search: Record<string, unknown>;
  hash?: string;
} {
  const { pathname, search, hash } = new URL(path, 'http://halles');
  return { to: pathname, search: defaultParseSearch(search), ...(hash && { hash: hash.slice(1) }) };
}

/** Loads the session only where a guard needs it: public pages open without it. */
export async function loadVisitor(path: string): Promise<Session | null> {
  return guardsOf(path).length === 0 ? null : currentSession();
}

interface RouteEntry {
  path: string;
  /** With search params and fragment, for the return after signing in. */
  href: string;
  isPreload: boolean;
}

/** Lets the visitor in, or throws the redirect (Spec §2). */
export async function enterRoute({ path, href, isPreload }: RouteEntry): Promise<{ missing: boolean }> {
  const session = await loadVisitor(path);
  const verdict = checkGuards(path, session?.context ?? null, initialUrl() ?? undefined);
  if (verdict === 'signIn') {
    if (!isPreload) rememberInitialUrl(href);
    throw redirect({ to: paths.login, replace: true });
  }
  if (typeof verdict === 'object')
    throw redirect({ ...navigationTarget(verdict.to), replace: true } as never);
  return { missing: verdict === 'notFound' };
}
