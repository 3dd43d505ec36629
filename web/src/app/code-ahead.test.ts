import { afterEach, beforeAll, expect, it } from 'vitest';
import { store } from '../lib/stored.ts';
import { fetchCodeAhead } from './code-ahead.ts';
import { createAppRouter } from './router.tsx';

beforeAll(() => document.head.append(Object.assign(document.createElement('base'), { href: '/' })));
afterEach(() => store('session', null));

/** Which screens are fetched when the page opens there. */
async function fetchedAt(path: string): Promise<string[]> {
  window.history.replaceState(null, '', path);
  const fetched: string[] = [];
  const screen = (name: string) => () => {
    fetched.push(name);
    return Promise.reject(new Error('no network'));
  };
  const title = 'navigation.dashboard';
  const router = createAppRouter([
    { path: '/products', title, screen: screen('products') },
    { path: '/authentication/login', title, screen: screen('sign in'), isLight: true },
    { path: '/public', title, screen: screen('public'), isLight: true },
  ]);
  fetchCodeAhead(router);
  // What could not be fetched is no fault yet: the router asks again.
  await new Promise((resolve) => setTimeout(resolve));
  return fetched;
}

it('fetches what whoever was here will see, and nothing behind the sign-in for a stranger', async () => {
  expect(await fetchedAt('/products')).toEqual([]);
  expect(await fetchedAt('/authentication/login')).toEqual(['sign in']);
  expect(await fetchedAt('/public')).toEqual(['public']);
  store('session', { me: {}, context: {} });
  expect(await fetchedAt('/products')).toEqual(['products']);
  expect(await fetchedAt('/authentication/login')).toEqual([]);
});
