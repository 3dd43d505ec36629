import {
  createRootRoute,
  createRoute,
  createRouter,
  defaultParseSearch,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { basePath } from '../lib/base.ts';
import type { TextKey } from '../lib/i18n/index.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query.ts';
import type { ScreenRoute, SliceRoute } from '../lib/routes.ts';
import { currentSession, initialUrl, rememberInitialUrl, type Session } from '../lib/session.ts';
import { AppFrame } from './AppFrame.tsx';
import { BareFrame } from './BareFrame.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { guardsOf, verdictOf } from './guards.ts';
import { RootFrame } from './RootFrame.tsx';
import { RouteError } from './RouteError.tsx';
import { screens } from './screens.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TextKey;
  }
}

/** Asks who is there only where it matters: public pages open without it. */
async function visitorAt(path: string): Promise<Session | null> {
  return guardsOf(path).length === 0 ? null : currentSession();
}

interface Arrival {
  path: string;
  /** With search params and fragment, for coming back to. */
  href: string;
  isPreload: boolean;
}

/** Lets somebody in, or throws where they go instead (Spec §2). */
export async function enterRoute({ path, href, isPreload }: Arrival): Promise<{ missing: boolean }> {
  const session = await visitorAt(path);
  const verdict = verdictOf(path, session?.context ?? null, initialUrl() ?? undefined);
  if (verdict === 'signIn') {
    if (!isPreload) rememberInitialUrl(href);
    throw redirect({ to: paths.login, replace: true });
  }
  if (typeof verdict === 'object') throw redirect({ ...targetOf(verdict.to), replace: true } as never);
  return { missing: verdict === 'notFound' };
}

const rootRoute = createRootRoute({ component: RootFrame, errorComponent: RouteError });
const bareRoute = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: BareFrame });
const equippedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'equipped',
  component: lazyRouteComponent(() => import('./EquippedFrame.tsx')),
});
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx')),
});

const frames = { root: rootRoute, bare: bareRoute, equipped: equippedRoute, shell: shellRoute };

/** The shell is for those who are at work in it; signing in, choosing and public pages stand alone. */
function frameOf(route: SliceRoute): keyof typeof frames {
  if (!('screen' in route)) return 'root';
  if (route.path !== paths.organizationSelection && guardsOf(route.path).includes('signedIn')) return 'shell';
  return route.isLight ? 'bare' : 'equipped';
}

const NotFoundPage = () => <ErrorPage code={404} />;

function screenRouteOf(route: ScreenRoute): AnyRoute {
  const Screen = lazyRouteComponent(route.screen);
  const made = createRoute({
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
    component: function ScreenAtRoute() {
      return made.useRouteContext().missing ? <NotFoundPage /> : <Screen />;
    },
  });
  return made;
}

async function loadScreen(
  route: ScreenRoute,
  params: Record<string, string>,
  search: Record<string, unknown>,
  isPreload: boolean,
  { signal }: AbortController,
): Promise<void> {
  if (!route.load) return;
  const session = await visitorAt(route.path);
  try {
    await route.load({ queryClient, params, search, context: session?.context ?? null, isPreload, signal });
  } catch (error) {
    // The screen asks again and shows what was refused in its own place; leaving it out of the way here
    // keeps the way to it open.
    if (isPreload) throw error;
  }
}

const routeOf = (route: SliceRoute): AnyRoute =>
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

/** Spec §2: any other address is an error page, behind the sign-in guard. */
const nowhereRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { title: 'error-page.title' },
  beforeLoad: ({ location: { pathname, href }, preload }) =>
    enterRoute({ path: pathname, href, isPreload: preload }),
  component: NotFoundPage,
});

export function createAppRouter(routes: readonly SliceRoute[] = screens) {
  const made = routes.map((route) => ({ frame: frameOf(route), route: routeOf(route) }));
  const under = (frame: keyof typeof frames) =>
    made.filter((one) => one.frame === frame).map(({ route }) => route);
  return createRouter({
    routeTree: rootRoute.addChildren([
      bareRoute.addChildren(under('bare')),
      equippedRoute.addChildren(under('equipped')),
      shellRoute.addChildren([...under('shell'), nowhereRoute]),
      ...under('root'),
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

/** An address as links write it, `/admin?search=a#b`, as the router takes it. */
export function targetOf(path: string): { to: string; search: Record<string, unknown>; hash?: string } {
  const { pathname, search, hash } = new URL(path, 'http://halles');
  return { to: pathname, search: defaultParseSearch(search), ...(hash && { hash: hash.slice(1) }) };
}
