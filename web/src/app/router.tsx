import { browserHistory } from '../lib/router/history.ts';
import { Router } from '../lib/router/router.ts';
import type { SliceRoute } from '../lib/routes.ts';
import { hasRememberedSession } from '../lib/session.ts';
import { hasUnsavedChanges, mayLeave } from '../ui/form/unsaved.ts';
import { enterPage, loadCode, matchRoute } from './app-routes.tsx';
import { guardsOf } from './guards.ts';
import { screens } from './screens.ts';

export const createAppRouter = (routes: readonly SliceRoute[] = screens): Router =>
  new Router({
    history: browserHistory,
    enter: (visit) => enterPage(routes, visit),
    mayLeave: () => !hasUnsavedChanges() || mayLeave(),
  });

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
