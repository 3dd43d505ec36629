import { createRouter } from '@tanstack/react-router';
import { basePath } from '../lib/base.ts';
import type { SliceRoute } from '../lib/routes.ts';
import { AppFrame } from './AppFrame.tsx';
import { frameOf, frames, nowhereRoute, publicNowhereRoute, routeOf } from './app-routes.tsx';
import { RouteError } from './RouteError.tsx';
import { screens } from './screens.ts';

export function createAppRouter(routes: readonly SliceRoute[] = screens) {
  const made = routes.map((route) => ({ frame: frameOf(route), route: routeOf(route) }));
  const under = (frame: keyof typeof frames) =>
    made.filter((one) => one.frame === frame).map(({ route }) => route);
  return createRouter({
    routeTree: frames.root.addChildren([
      frames.bare.addChildren(under('bare')),
      frames.equipped.addChildren(under('equipped')),
      frames.shell.addChildren([...under('shell'), nowhereRoute]),
      ...under('root'),
      publicNowhereRoute,
    ]),
    basepath: basePath() || '/',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    InnerWrap: AppFrame,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
