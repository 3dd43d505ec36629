import type { AppContext } from '@halles/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { TextKey } from './i18n/index.ts';

/** Search params of an address, as the router reads them. */
export type Search = Record<string, unknown>;

export interface RouteLoad {
  queryClient: QueryClient;
  params: Readonly<Record<string, string>>;
  search: Search;
  /** Null where nobody needs to be signed in. */
  context: AppContext | null;
  /** Only the pointer is on the link: nothing may change by it. */
  isPreload: boolean;
  signal: AbortSignal;
}

/** One screen and its address. Slices say these in `routes.tsx`; the app adds guards and frame (Spec §2). */
export interface ScreenRoute {
  /** Parameters with a dollar: `/organization/$organizationId/edit`. */
  path: string;
  /** The title of the browser's tab. */
  title: TextKey;
  /** The screen's module: `() => import('./screens/SettingsScreen.tsx')`, which exports it as default. */
  screen: () => Promise<{ default: () => ReactNode }>;
  /** What the screen needs first; asked for while the pointer is still on the link. */
  load?: (input: RouteLoad) => Promise<unknown>;
  /** The first screen of all: it does without the component library, and must not use a piece made with it. */
  withoutLibrary?: true;
}

/** An address that only leads to another: `/admin` to its first page. */
export interface RedirectRoute {
  path: string;
  redirectTo: string;
}

export type SliceRoute = ScreenRoute | RedirectRoute;

/** The parameters of the address a screen is at: `useAddressParams<'organizationId'>().organizationId`. */
export function useAddressParams<Name extends string>(): Readonly<Record<Name, string>> {
  const params: Record<string, string> = useParams({ strict: false });
  return params as Record<Name, string>;
}

export interface SearchOptions {
  /** A new entry in the history; otherwise the address is replaced, as filters do. */
  push?: boolean;
}

/** As a function: of what the address says by then, where a screen still waits for the answer to its last change. */
type NextSearch = Search | ((before: Search) => Search);

/** The search params of the address, and how to change them all at once. */
export function useAddressSearch(): [Search, (next: NextSearch, options?: SearchOptions) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: NextSearch, { push = false }: SearchOptions = {}) =>
    void navigate({ to: '.', search: next, replace: !push, resetScroll: false });
  return [search, change];
}

let tabName: string | null = null;
const tabNameListeners = new Set<() => void>();
function setTabName(name: string | null): void {
  tabName = name;
  tabNameListeners.forEach((listener) => listener());
}

/** The name of what is on the screen, in the browser's tab instead of the route's title. */
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
