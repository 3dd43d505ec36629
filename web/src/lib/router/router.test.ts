import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { browserHistory } from './history.ts';
import { Router, type Page, type Visit } from './router.ts';

const showing = (content: string): Page => ({ content });
const enter = vi.fn<(visit: Visit) => Promise<Page | { redirect: string }>>();
const mayLeave = vi.fn<() => true | Promise<boolean>>();
let stop: (() => void) | null = null;

afterEach(() => {
  stop?.();
  stop = null;
  window.history.replaceState(null, '', '/');
});

/** The application opened at `path`, with every page showing its address. */
async function openAt(path: string): Promise<Router> {
  window.history.replaceState(null, '', path);
  enter.mockImplementation(async ({ address }) => showing(address.href));
  mayLeave.mockReturnValue(true);
  const router = new Router({ history: browserHistory, enter, mayLeave });
  stop = router.start();
  await shown(router, path);
  return router;
}

const shown = (router: Router, content: string) =>
  waitFor(() => expect(router.state.get().shown?.content).toBe(content));

it('keeps the page while the next one loads, and says where it goes', async () => {
  const router = await openAt('/a');
  const next = Promise.withResolvers<Page>();
  enter.mockReturnValueOnce(next.promise);
  const arrived = router.navigate('/b?page=2#end');
  await waitFor(() => expect(router.state.get().isLoading).toBe(true));
  expect(router.state.get()).toMatchObject({
    address: { pathname: '/b', search: { page: 2 }, hash: 'end' },
    shown: { content: '/a' },
  });
  next.resolve(showing('b'));
  await arrived;
  expect(router.state.get()).toMatchObject({ isLoading: false, shown: { content: 'b', scroll: 'top' } });
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/b?page=2#end');
});

it('shows only the last of several pages that were opened quickly, and tells the others', async () => {
  const router = await openAt('/a');
  const slow = Promise.withResolvers<Page>();
  enter.mockReturnValueOnce(slow.promise);
  void router.navigate('/slow');
  await waitFor(() => expect(enter).toHaveBeenCalledTimes(2));
  await router.navigate('/quick');
  expect(enter.mock.calls[1]![0].signal.aborted).toBe(true);
  slow.resolve(showing('slow'));
  await slow.promise;
  expect(router.state.get().shown?.content).toBe('/quick');
});

it('follows a redirect without leaving a history entry', async () => {
  const router = await openAt('/a');
  const entries = window.history.length;
  enter.mockResolvedValueOnce({ redirect: '/c' });
  await router.navigate('/b', { replace: true });
  expect([location.pathname, router.state.get().shown?.content]).toEqual(['/c', '/c']);
  expect(window.history.length).toBe(entries);
});

it('loads the page again when its own address is opened, without a history entry', async () => {
  const router = await openAt('/a');
  const entries = window.history.length;
  await router.navigate('/a');
  expect(enter).toHaveBeenCalledTimes(2);
  expect(window.history.length).toBe(entries);
});

it('goes back to the page before, and to where it was scrolled', async () => {
  const router = await openAt('/a');
  document.documentElement.scrollTop = 300;
  await router.navigate('/b');
  document.documentElement.scrollTop = 0;
  window.history.back();
  await shown(router, '/a');
  const { scroll, index } = router.state.get().shown!;
  expect(scroll).toBe('back');
  expect(JSON.parse(sessionStorage.getItem('scroll')!)).toMatchObject({ [index]: { page: 300 } });
});

it('stays where unsaved changes keep somebody, also when they pressed Back', async () => {
  const router = await openAt('/a');
  await router.navigate('/b');
  mayLeave.mockResolvedValue(false);
  await router.navigate('/c');
  expect([location.pathname, router.state.get().shown?.content]).toEqual(['/b', '/b']);
  window.history.back();
  await waitFor(() => expect(mayLeave).toHaveBeenCalledTimes(3));
  await waitFor(() => expect(location.pathname).toBe('/b'));
  expect(enter).toHaveBeenCalledTimes(2);
  mayLeave.mockReturnValue(true);
  window.history.back();
  await shown(router, '/a');
});

it('changes the search params of the address that somebody is at by then', async () => {
  const router = await openAt('/a?tags=%5B%22new%22%5D&page=2');
  const { tags } = router.state.get().shown!.address.search;
  await router.changeSearch((before) => ({ ...before, page: 3 }));
  expect(location.search).toBe('?tags=%5B%22new%22%5D&page=3');
  expect(router.state.get().shown).toMatchObject({ scroll: 'stay' });
  expect(router.state.get().shown!.address.search['tags']).toBe(tags);
  expect(mayLeave).not.toHaveBeenCalled();
});

it('shows a change of the search params at once, while their data is loaded', async () => {
  const router = await openAt('/a?page=2');
  const next = Promise.withResolvers<Page>();
  enter.mockReturnValueOnce(next.promise);
  const arrived = router.changeSearch({ page: 3 });
  expect(router.state.get()).toMatchObject({
    isLoading: true,
    shown: { content: '/a?page=2', address: { search: { page: 3 } }, scroll: 'stay' },
  });
  next.resolve(showing('third'));
  await arrived;
  expect(router.state.get()).toMatchObject({ isLoading: false, shown: { content: 'third', scroll: 'stay' } });
});

it('leaves the address of the next page alone when the page that is left changes its search params', async () => {
  const router = await openAt('/a?page=2');
  const next = Promise.withResolvers<Page>();
  enter.mockReturnValueOnce(next.promise);
  const arrived = router.navigate('/b?tab=notes');
  await router.changeSearch((before) => ({ ...before, search: 'typed last' }));
  next.resolve(showing('b'));
  await arrived;
  expect(`${location.pathname}${location.search}`).toBe('/b?tab=notes');
  expect(router.state.get().shown?.content).toBe('b');
});

it('preloads what a link leads to, through redirects, and ignores a failure', async () => {
  const router = await openAt('/a');
  enter.mockResolvedValueOnce({ redirect: '/c' });
  await router.preload('/b');
  expect(enter.mock.calls.slice(1).map(([{ address, isPreload }]) => [address.href, isPreload])).toEqual([
    ['/b', true],
    ['/c', true],
  ]);
  enter.mockRejectedValueOnce(new Error('no network'));
  await router.preload('/b');
  expect(location.pathname).toBe('/a');
});
