import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { addressesOf } from '../../plugins/addresses.ts';
import { paths } from '../lib/paths.ts';
import type { ScreenRoute } from '../lib/routes.ts';
import { matchRoute } from './app-routes.tsx';
import { screens } from './screens.ts';

const asPattern = (path: string) => path.replaceAll(/\$\w+/g, '*');

/** The server answers with 404 what `addressesOf` leaves out, and with the application what it lists. */
describe('the addresses that the server knows', () => {
  const known = [...new Set(addressesOf(paths))].toSorted();

  it('are those of the router, each and no other', () => {
    expect(known).toEqual([...new Set(screens.map(({ path }) => asPattern(path)))].toSorted());
  });

  it.each(known)('%s opens a screen', (address) => {
    expect(matchRoute(screens, address.replaceAll('*', 'x')).route).not.toBeNull();
  });

  it.each(['/ext', '/public/x', '/onboarding/x', '/authentication/x', '/dev', '/503/x', '/vendor'])(
    '%s opens none',
    (address) => {
      expect(matchRoute(screens, address).route).toBeNull();
      expect(known).not.toContain(address);
    },
  );
});

it('the dashboard is loaded again on every navigation, and not by a link under the pointer (Spec §2)', async () => {
  const { route } = matchRoute(screens, '/');
  const invalidateQueries = vi.fn(async () => undefined);
  const open = (isPreload: boolean) =>
    (route as ScreenRoute).load!({
      queryClient: { invalidateQueries } as unknown as QueryClient,
      params: {},
      search: {},
      context: null,
      isPreload,
      signal: new AbortController().signal,
    });
  await open(true);
  expect(invalidateQueries).not.toHaveBeenCalled();
  await open(false);
  expect(invalidateQueries).toHaveBeenCalledExactlyOnceWith({ type: 'active' });
});
