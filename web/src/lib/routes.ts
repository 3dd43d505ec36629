import type { AppContext } from '@halles/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { TextKey } from './i18n/index.ts';
import type { Params, Search } from './router/address.ts';
import { usePage, useRouter } from './router/router-provider.tsx';
import type { NextSearch, SearchOptions } from './router/router.ts';

export type { Search } from './router/address.ts';

export interface RouteLoad {
  queryClient: QueryClient;
  params: Params;
  search: Search;
  /** Null where no sign-in is needed. */
  context: AppContext | null;
  /** The pointer is only over the link, so the loader must not change anything. */
  isPreload: boolean;
  signal: AbortSignal;
}

/** One screen and its address. Slices declare them in `routes.tsx`; the app adds guards and frame (Spec §2). */
export interface ScreenRoute {
  /** With parameters: `/organization/$organizationId/edit`. */
  path: string;
  /** The title of the browser tab. */
  title: TextKey;
  /** The screen's module, with the screen as its default export: `() => import('./screens/SettingsScreen.tsx')`. */
  screen: () => Promise<{ default: () => ReactNode }>;
  /** Loads the screen's data, already while the pointer is over the link. */
  load?: (input: RouteLoad) => Promise<unknown>;
}

/** An address that redirects: `/admin` to its first page. */
export interface RedirectRoute {
  path: string;
  redirectTo: string;
}

export type SliceRoute = ScreenRoute | RedirectRoute;

const NO_PARAMS: Readonly<Record<string, never>> = {};

/** The parameters of the current address: `useAddressParams<'organizationId'>().organizationId`. */
export function useAddressParams<Name extends string>(): Readonly<Record<Name, string>> {
  return usePage()?.params ?? NO_PARAMS;
}

const NO_SEARCH: Search = {};

/** The search params of the address and their setter. */
export function useAddressSearch(): [Search, (next: NextSearch, options?: SearchOptions) => void] {
  const search = usePage()?.address.search ?? NO_SEARCH;
  const router = useRouter();
  return [search, (next, options) => void router.changeSearch(next, options)];
}

let tabName: string | null = null;
const tabNameListeners = new Set<() => void>();
function setTabName(name: string | null): void {
  tabName = name;
  tabNameListeners.forEach((listener) => listener());
}

/** Shows the name of the displayed record in the browser tab, instead of the route's title. */
export function useSetTabName(name: string | null): void {
  useEffect(() => {
    setTabName(name);
    return () => setTabName(null);
  }, [name]);
}

export const useTabName = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      tabNameListeners.add(listener);
      return () => tabNameListeners.delete(listener);
    },
    () => tabName,
  );
