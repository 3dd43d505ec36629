import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hrefOf } from '../lib/base.ts';
import { queryClient } from '../lib/query.ts';
import { RouterProvider, useIsNavigating } from '../lib/router/router-provider.tsx';
import type { Router } from '../lib/router/router.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { UiProvider } from '../ui/provider.tsx';
import { ShownPage } from './ShownPage.tsx';

/** Server files and pages are not routes of the application. */
const isOurs = (href: string) => /^\/(?!\/|api\/|dev\/mail)/.test(href);

/** Links navigate without reloading the page. */
export const linksOf = (router: Router) => ({
  hrefOf,
  navigate: (href: string) => {
    if (!isOurs(href)) return location.assign(hrefOf(href));
    // Spec §2: navigating to the same address loads it again.
    if (router.state.get().address.href === href) void queryClient.invalidateQueries({ type: 'active' });
    void router.navigate(href);
  },
  preload: (href: string) => {
    if (isOurs(href)) void router.preload(href);
  },
});

/** Spec §2: a full-page overlay with a progress bar while a navigation takes its time. */
const NavigationOverlay = () => <LoadingOverlay visible={useIsNavigating()} />;

export function App({ router }: { router: Router }) {
  const links = useMemo(() => linksOf(router), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider router={links}>
        <RouterProvider router={router}>
          <ShownPage />
          <NavigationOverlay />
        </RouterProvider>
      </UiProvider>
    </QueryClientProvider>
  );
}
