import { hasRememberedSession } from '../lib/session.ts';
import { guardsOf } from './guards.ts';
import type { AppRouter } from './router.tsx';

/** Whether the guards will probably let through whoever stands before them. */
function isLikelyAllowed(path: string): boolean {
  const guards = guardsOf(path);
  return guards.length === 0 || hasRememberedSession() !== guards.includes('visitor');
}

/**
 * Fetches the code of the first screen while the texts, and the answer who is there, are on their way: one round trip
 * less until it stands. What cannot be fetched is fetched, and missed, again by the router.
 */
export function prefetchScreenCode(router: AppRouter): void {
  const { pathname } = router.latestLocation;
  if (!isLikelyAllowed(pathname)) return;
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId]!;
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}
