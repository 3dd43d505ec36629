import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  defaultParseSearch,
  defaultStringifySearch,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Search } from '../lib/routes.ts';

export type Params = Readonly<Record<string, string>>;

const start = { path: '/screen', search: {} as Search, isReplaced: false };

/** Where `renderScreen` shows a screen: a test sets it before rendering and reads it afterwards. */
export const address = { ...start };

export const resetAddress = (): void => void Object.assign(address, start);

/** A router in memory that shows the screen at `address`, and nothing at any other path. */
export async function screenRouter(screen: ReactNode, params: Params) {
  const rootRoute = createRootRoute();
  const path = [address.path, ...Object.keys(params).map((name) => `$${name}`)].join('/');
  const currentPath = [address.path, ...Object.values(params)].join('/');
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path, component: () => screen }),
      createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [currentPath + defaultStringifySearch(address.search)] }),
  });
  router.history.subscribe(({ location, action }) => {
    address.isReplaced = action.type === 'REPLACE';
    address.path = location.pathname;
    address.search = defaultParseSearch(location.search);
  });
  await router.load();
  return router;
}
