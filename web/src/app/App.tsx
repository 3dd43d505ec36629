import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hrefOf } from '../lib/base.ts';
import { queryClient } from '../lib/query.ts';
import { UiProvider } from '../ui/provider.tsx';
import { navigationTarget } from './enter-route.ts';
import type { AppRouter } from './router.tsx';

/** Server files and pages are not routes of the application. */
const isOurs = (href: string) => /^\/(?!\/|api\/|dev\/mail)/.test(href);

/** Links navigate without reloading the page. */
export const linksOf = (router: AppRouter) => ({
  hrefOf,
  navigate: (href: string) => {
    if (!isOurs(href)) return location.assign(hrefOf(href));
    // Spec §2: navigating to the same address loads it again.
    if (router.state.location.href === href) void queryClient.invalidateQueries({ type: 'active' });
    void router.navigate(navigationTarget(href) as never);
  },
  preload: (href: string) => {
    if (isOurs(href)) void router.preloadRoute(navigationTarget(href) as never).catch(() => undefined);
  },
});

export function App({ router }: { router: AppRouter }) {
  const links = useMemo(() => linksOf(router), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider router={links}>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
}
