import { createRouter } from '@tanstack/react-router';
import { basePath } from '../lib/base.ts';
import type { SliceRoute } from '../lib/routes.ts';
import { AppFrame } from './AppFrame.tsx';
import { frameOf, frames, notFoundRoute, publicNotFoundRoute, routeOf } from './app-routes.tsx';
import { RouteError } from './RouteError.tsx';
import { screens } from './screens.ts';

export function createAppRouter(routes: readonly SliceRoute[] = screens) {
  const framedRoutes = routes.map((route) => ({ frame: frameOf(route), route: routeOf(route) }));
  const under = (frame: keyof typeof frames) =>
    framedRoutes.filter((one) => one.frame === frame).map(({ route }) => route);
  return createRouter({
    routeTree: frames.root.addChildren([
      frames.bare.addChildren(under('bare')),
      frames.shell.addChildren([...under('shell'), notFoundRoute]),
      ...under('root'),
      publicNotFoundRoute,
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
