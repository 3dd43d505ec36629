import { afterEach, beforeAll, expect, it } from 'vitest';
import { writeStored } from '../ui/storage.ts';
import { prefetchScreenCode } from './router.tsx';

beforeAll(() => document.head.append(Object.assign(document.createElement('base'), { href: '/' })));
afterEach(() => writeStored('session', null));

/** The screens whose code is fetched when the page opens at `path`. */
async function prefetchedScreens(path: string): Promise<string[]> {
  const fetched: string[] = [];
  const screen = (name: string) => () => {
    fetched.push(name);
    return Promise.reject(new Error('no network'));
  };
  const title = 'navigation.dashboard';
  const routes = [
    { path: '/products', title, screen: screen('products') },
    { path: '/authentication/login', title, screen: screen('sign in') },
    { path: '/public', title, screen: screen('public') },
  ] as const;
  prefetchScreenCode(routes, path);
  // A failed prefetch is no error yet: the router fetches again.
  await new Promise((resolve) => setTimeout(resolve));
  return fetched;
}

it('prefetches the screen a returning member will see, and only public screens for a visitor', async () => {
  expect(await prefetchedScreens('/products')).toEqual([]);
  expect(await prefetchedScreens('/authentication/login')).toEqual(['sign in']);
  expect(await prefetchedScreens('/public')).toEqual(['public']);
  writeStored('session', { me: {}, context: {} });
  expect(await prefetchedScreens('/products')).toEqual(['products']);
  expect(await prefetchedScreens('/authentication/login')).toEqual([]);
});
