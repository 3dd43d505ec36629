import { hasRememberedSession } from '../lib/session.ts';
import type { SliceRoute } from '../lib/routes.ts';
import { loadCode, matchRoute } from './app-routes.tsx';
import { guardsOf } from './guards.ts';

/** Predicts whether the guards will let the visitor through. */
function isLikelyAllowed(path: string): boolean {
  const guards = guardsOf(path);
  return guards.length === 0 || hasRememberedSession() !== guards.includes('visitor');
}

/**
 * Fetches the code of the first screen while texts and session are loading, which saves one round trip. A failed
 * prefetch is ignored; the router fetches again and reports the failure.
 */
export function prefetchScreenCode(routes: readonly SliceRoute[], pathname: string): void {
  if (!isLikelyAllowed(pathname)) return;
  const { route } = matchRoute(routes, pathname);
  if (route !== null && 'screen' in route) loadCode(route).catch(() => undefined);
}
