import { createContext, use, useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Address } from './address.ts';
import type { Page, Router } from './router.ts';
import { restoreScroll, scrollToStart } from './scroll.ts';

const Context = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = use(Context);
  if (router === null) throw new Error('useRouter outside of RouterProvider');
  return router;
}

function useRouterState<Part>(select: (state: ReturnType<Router['state']['get']>) => Part): Part {
  const { state } = useRouter();
  return useSyncExternalStore(state.subscribe, () => select(state.get()));
}

/** The path somebody is going to: the navigation marks it at once, not only when its page is loaded. */
export const usePath = (): string => useRouterState(({ address }) => address.pathname);

export const useIsNavigating = (): boolean => useRouterState(({ isLoading }) => isLoading);

/** The page that is shown. Null until the first one is loaded. */
export const usePage = (): (Page & { address: Address }) | null => useRouterState(({ shown }) => shown);

/** Starts the router; its children show the page. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  useEffect(() => router.start(), [router]);
  return (
    <Context value={router}>
      {children}
      <ScrollOnNavigation />
    </Context>
  );
}

/** Comes after the page, so that its effect runs when the page is there. */
function ScrollOnNavigation() {
  const shown = useRouterState((state) => state.shown);
  useLayoutEffect(() => {
    if (shown?.scroll === 'back') restoreScroll(shown.index);
    else if (shown?.scroll === 'top') scrollToStart(shown.address.hash);
  }, [shown]);
  return null;
}
