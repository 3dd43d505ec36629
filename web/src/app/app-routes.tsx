import type { ComponentType, ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query.ts';
import { bySpecificity, matchPath, type Params } from '../lib/router/address.ts';
import type { Page, Visit } from '../lib/router/router.ts';
import type { ScreenRoute, SliceRoute } from '../lib/routes.ts';
import { contextQuery } from '../lib/session.ts';
import { enterRoute, loadVisitor } from './enter-route.ts';
import { BareFrame } from './BareFrame.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { guardsOf } from './guards.ts';
import { RouteError } from './RouteError.tsx';

type Frame = ComponentType<{ children: ReactNode }>;
type Load<Part> = () => Promise<{ default: Part }>;

const loads = new Map<Load<unknown>, Promise<{ default: unknown }>>();

/** Loads a part of the program once; after a failure it is tried again. */
async function loadPart<Part>(load: Load<Part>): Promise<Part> {
  const loading = (loads.get(load) as ReturnType<Load<Part>> | undefined) ?? load();
  loads.set(load, loading);
  try {
    return (await loading).default;
  } catch (error) {
    loads.delete(load);
    throw error;
  }
}

const loadShell: Load<Frame> = () => import('./shell/Shell.tsx');

/** Screens for signed-in members use the shell; sign-in, organization selection and public pages have their own frame. */
const isInShell = (path: string): boolean =>
  path !== paths.organizationSelection && guardsOf(path).includes('signedIn');

const frameOf = async (path: string): Promise<Frame> => (isInShell(path) ? loadPart(loadShell) : BareFrame);

interface Match {
  route: SliceRoute | null;
  params: Params;
}

export function matchRoute(routes: readonly SliceRoute[], pathname: string): Match {
  for (const route of routes.toSorted(bySpecificity)) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return { route: null, params: {} };
}

/** Loads the code of a screen and of its frame. */
export const loadCode = (route: ScreenRoute): Promise<[Frame, () => ReactNode]> =>
  Promise.all([frameOf(route.path), loadPart(route.screen)]);

async function loadData({ path, load }: ScreenRoute, params: Params, visit: Visit): Promise<void> {
  if (!load) return;
  const session = await loadVisitor(path);
  const { address, isPreload, signal } = visit;
  const context = session?.context ?? null;
  try {
    await load({ queryClient, params, search: address.search, context, isPreload, signal });
  } catch (error) {
    // A failed load does not block the navigation: the screen queries again and shows the error itself.
    if (isPreload) throw error;
  }
}

/** Prefixes that open without signing in: an unknown address under them shows an error page outside the shell. */
const publicPrefix = /^\/(?:public|ext|onboarding|503|authentication|dev)(?:\/|$)/;

/** Spec §2: any other address is an error page, behind the sign-in guard. */
async function missingPage(pathname: string): Promise<Page> {
  const frame = publicPrefix.test(pathname) ? BareFrame : await loadPart(loadShell);
  return { title: 'error-page.title', frame, content: <ErrorPage code={404} /> };
}

async function screenPage(route: ScreenRoute, params: Params, visit: Visit): Promise<Page> {
  const [[frame, Screen]] = await Promise.all([loadCode(route), loadData(route, params, visit)]);
  return { title: route.title, params, frame, content: <Screen /> };
}

async function pageAt(routes: readonly SliceRoute[], visit: Visit): ReturnType<typeof enterPage> {
  const { address, isPreload } = visit;
  const { route, params } = matchRoute(routes, address.pathname);
  if (route === null && publicPrefix.test(address.pathname)) return missingPage(address.pathname);
  const entered = await enterRoute(address, isPreload);
  if ('redirect' in entered) return entered;
  if (route === null) return missingPage(address.pathname);
  if (!('screen' in route)) return { redirect: route.redirectTo };
  // The title names no page: whoever may not see it does not learn that it exists.
  if (entered.missing) return missingPage(address.pathname);
  return screenPage(route, params, visit);
}

/** The frame stays where it can be shown: the shell needs a session. */
async function failedPage(path: string, error: unknown): Promise<Page> {
  const hasSession = queryClient.getQueryData(contextQuery.queryKey) !== undefined;
  const frame = hasSession ? await frameOf(path).catch(() => BareFrame) : BareFrame;
  return { frame, content: <RouteError error={error} /> };
}

/** The page of an address, with its code and data loaded, or where to go instead. */
export async function enterPage(
  routes: readonly SliceRoute[],
  visit: Visit,
): Promise<Page | { redirect: string }> {
  try {
    return await pageAt(routes, visit);
  } catch (error) {
    if (visit.isPreload) throw error;
    return failedPage(visit.address.pathname, error);
  }
}
