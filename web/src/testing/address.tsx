import type { ReactNode } from 'react';
import { matchPath, parseAddress, searchText, type Params } from '../lib/router/address.ts';
import type { RouterHistory } from '../lib/router/history.ts';
import { Router } from '../lib/router/router.ts';
import type { Search } from '../lib/routes.ts';

const start = { path: '/screen', search: {} as Search, isReplaced: false };

/** Where `renderScreen` shows a screen: a test sets it before rendering and reads it afterwards. */
export const address = { ...start };

export const resetAddress = (): void => void Object.assign(address, start);

/** A history in memory, without Back and Forward. */
export function memoryHistory(
  first: string,
  onChange: (href: string, isReplaced: boolean) => void = () => undefined,
): RouterHistory {
  let href = first;
  const change = (isReplaced: boolean) => (next: string) => {
    href = next;
    onChange(next, isReplaced);
  };
  return {
    href: () => href,
    index: () => 0,
    push: change(false),
    replace: change(true),
    go: () => undefined,
    listen: () => () => undefined,
  };
}

/** A router in memory that shows the screen at `address`, and nothing at any other path. */
export async function screenRouter(screen: ReactNode, params: Params): Promise<Router> {
  const path = [address.path, ...Object.keys(params).map((name) => `$${name}`)].join('/');
  const currentPath = [address.path, ...Object.values(params)].join('/');
  const history = memoryHistory(currentPath + searchText(address.search), (href, isReplaced) => {
    const { pathname, search } = parseAddress(href);
    Object.assign(address, { path: pathname, search, isReplaced });
  });
  const router = new Router({
    history,
    enter: async ({ address: { pathname } }) => {
      const found = matchPath(path, pathname);
      return found ? { content: screen, params: found } : { content: null };
    },
  });
  await router.load();
  return router;
}
