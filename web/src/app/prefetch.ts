import { hasRememberedSession } from '../lib/session.ts';
import { guardsOf } from './guards.ts';
import type { AppRouter } from './router.tsx';

/** Predicts whether the guards will let the visitor through. */
function isLikelyAllowed(path: string): boolean {
  const guards = guardsOf(path);
  return guards.length === 0 || hasRememberedSession() !== guards.includes('visitor');
}

/**
 * Fetches the code of the first screen while texts and session are loading, which saves one round trip. A failed
 * prefetch is ignored; the router fetches again and reports the failure.
 */
export function prefetchScreenCode(router: AppRouter): void {
  const { pathname } = router.latestLocation;
  if (!isLikelyAllowed(pathname)) return;
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId]!;
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}
