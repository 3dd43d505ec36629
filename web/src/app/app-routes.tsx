import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import type { TextKey } from '../lib/i18n/index.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query.ts';
import type { ScreenRoute, SliceRoute } from '../lib/routes.ts';
import { enterRoute, loadVisitor } from './enter-route.ts';
import { BareFrame } from './BareFrame.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { guardsOf } from './guards.ts';
import { RootFrame } from './RootFrame.tsx';
import { RouteError } from './RouteError.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TextKey;
  }
}

const rootRoute = createRootRoute({ component: RootFrame, errorComponent: RouteError });
const bareRoute = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: BareFrame });
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx')),
});

export const frames = { root: rootRoute, bare: bareRoute, shell: shellRoute };

/**
 * Screens for signed-in members use the shell; sign-in, organization selection and public pages have their own frame.
 */
export function frameOf(route: SliceRoute): keyof typeof frames {
  if (!('screen' in route)) return 'root';
  if (route.path !== paths.organizationSelection && guardsOf(route.path).includes('signedIn')) return 'shell';
  return 'bare';
}

const NotFoundPage = () => <ErrorPage code={404} />;

function screenRouteOf(route: ScreenRoute): AnyRoute {
  const Screen = lazyRouteComponent(route.screen);
  const createdRoute = createRoute({
    getParentRoute: () => frames[frameOf(route)],
    path: route.path,
    staticData: { title: route.title },
    beforeLoad: ({ location: { pathname, href }, preload }) =>
      enterRoute({ path: pathname, href, isPreload: preload }),
    loaderDeps: ({ search }) => ({ search: search as Record<string, unknown> }),
    loader: async ({ params, deps, preload, abortController, context: { missing } }) => {
      await Promise.all([
        missing ? null : loadScreen(route, params, deps.search, preload, abortController),
        Screen.preload?.(),
      ]);
    },
    component: Object.assign(
      function ScreenAtRoute() {
        return createdRoute.useRouteContext().missing ? <NotFoundPage /> : <Screen />;
      },
      { preload: async () => Screen.preload?.() },
    ),
  });
  return createdRoute;
}

async function loadScreen(
  route: ScreenRoute,
  params: Record<string, string>,
  search: Record<string, unknown>,
  isPreload: boolean,
  { signal }: AbortController,
): Promise<void> {
  if (!route.load) return;
  const session = await loadVisitor(route.path);
  try {
    await route.load({ queryClient, params, search, context: session?.context ?? null, isPreload, signal });
  } catch (error) {
    // A failed load does not block the navigation: the screen queries again and shows the error itself.
    if (isPreload) throw error;
  }
}

export const routeOf = (route: SliceRoute): AnyRoute =>
  'screen' in route
    ? screenRouteOf(route)
    : createRoute({
        getParentRoute: () => rootRoute,
        path: route.path,
        beforeLoad: async ({ location: { pathname, href }, preload }) => {
          await enterRoute({ path: pathname, href, isPreload: preload });
          throw redirect({ to: route.redirectTo, replace: true });
        },
      });

/** Prefixes that open without signing in: an unknown address under them shows an error page outside the shell. */
const publicPrefixes = ['/public', '/ext', '/onboarding', '/503', '/authentication', '/dev'];
const publicNotFound = createRoute({
  getParentRoute: () => rootRoute,
  id: 'publicNotFound',
  component: BareFrame,
});

/** These catch-all routes come after the known routes, so that each known route matches first. */
export const publicNotFoundRoute = publicNotFound.addChildren(
  ['/ext', '/dev', ...publicPrefixes.map((prefix) => `${prefix}/$unknown/$`)].map((path) =>
    createRoute({
      getParentRoute: () => publicNotFound,
      path,
      staticData: { title: 'error-page.title' },
      component: NotFoundPage,
    }),
  ),
);

/** Spec §2: any other address is an error page, behind the sign-in guard. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { title: 'error-page.title' },
  beforeLoad: ({ location: { pathname, href }, preload }) =>
    enterRoute({ path: pathname, href, isPreload: preload }),
  component: NotFoundPage,
});
