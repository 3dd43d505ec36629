import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergedTexts } from '../../plugins/texts.ts';
import { liveConnection } from '../lib/live.ts';
import { queryClient } from '../lib/query.ts';
import type { SliceRoute } from '../lib/routes.ts';
import { finishSignIn, meQuery } from '../lib/session.ts';
import { aContext } from '../testing/organizations.ts';
import { completeBrowser } from '../ui/testing.tsx';
import { addCatalogue, locale } from '../ui/texts.ts';
import { App, linksOf } from './App.tsx';
import { createAppRouter } from './router.tsx';

vi.mock('./shell/Shell.tsx', () => ({ default: ({ children }: { children: ReactNode }) => children }));

const showing = (words: string) => async () => ({ default: (): ReactNode => <h1>{words}</h1> });
const title = 'navigation.dashboard';
const load = vi.fn(async () => undefined as unknown);
const routes: SliceRoute[] = [
  { path: '/', title, screen: showing('home'), load },
  { path: '/authentication', redirectTo: '/authentication/login' },
  { path: '/authentication/login', title, screen: showing('sign in') },
  { path: '/public', title, screen: showing('public') },
  { path: '/public/sellers/$slug', title, screen: showing('a seller') },
  { path: '/ext/invoices/$token', title, screen: showing('an invoice') },
  { path: '/user/edit', title, screen: showing('me') },
  { path: '/organization/selection', title, screen: showing('choose') },
  { path: '/admin', redirectTo: '/admin/organizations' },
  { path: '/admin/organizations', title, screen: showing('all organizations') },
  { path: '/credit-account', title, screen: showing('credit') },
];

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let signedInAs: ReturnType<typeof aContext> | null = null;

async function answer(url: URL | string): Promise<Response> {
  const { pathname } = new URL(url);
  if (signedInAs === null) return json({ code: 'request.signInRequired', status: 401 }, 401);
  if (pathname.endsWith('/api/context')) return json(signedInAs);
  return json({});
}

/** Renders the application as if the page had just been opened at `path`. */
async function openAt(path: string) {
  await finishSignIn();
  window.history.replaceState(null, '', path);
  const router = createAppRouter(routes);
  await act(async () => void render(<App router={router} />));
  await act(() => router.load());
  return router;
}

/** Sets the <base> that the server writes into every page. */
function liveUnder(path: string): void {
  const base = document.createElement('base');
  base.href = `${location.origin}${path}`;
  document.head.replaceChildren(base);
}

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('an address', () => {
  beforeEach(async () => {
    completeBrowser();
    liveUnder('/');
    Element.prototype.animate ??= () => ({ cancel: () => undefined }) as unknown as Animation;
    vi.stubGlobal('fetch', vi.fn(answer));
    load.mockClear();
    addCatalogue('en-CA', mergedTexts(`${import.meta.dirname}/..`, 'en-CA'));
    locale.set('en-CA');
  });
  afterEach(() => {
    cleanup();
    liveConnection.stop();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    document.head.replaceChildren();
    signedInAs = null;
    vi.unstubAllGlobals();
  });

  it('behind the sign-in guard is remembered and opened after signing in', async () => {
    const router = await openAt('/user/edit?tab=devices');
    expect(await heading()).toBe('sign in');
    expect(router.state.get().address.pathname).toBe('/authentication/login');
    signedInAs = aContext();
    expect(await finishSignIn()).toBe('/user/edit?tab=devices');
    expect(await finishSignIn()).toBe('/');
  });

  it('without a guard opens without loading the session', async () => {
    await finishSignIn();
    vi.mocked(fetch).mockClear();
    window.history.replaceState(null, '', '/public');
    await act(async () => void render(<App router={createAppRouter(routes)} />));
    expect(await heading()).toBe('public');
    const paths = vi.mocked(fetch).mock.calls.map(([url]) => new URL(url as URL).pathname);
    expect(paths).not.toContain('/api/context');
  });

  it('asks for the context alone, which brings the person', async () => {
    signedInAs = aContext();
    vi.mocked(fetch).mockClear();
    await openAt('/user/edit');
    expect(await heading()).toBe('me');
    expect(queryClient.getQueryData(meQuery.queryKey)).toEqual(signedInAs.user);
    const paths = vi.mocked(fetch).mock.calls.map(([url]) => new URL(url as URL).pathname);
    expect(paths.filter((path) => /context|identity/.test(path))).toEqual(['/api/context']);
  });

  it('of the sign-in pages redirects a signed-in person', async () => {
    signedInAs = aContext();
    const router = await openAt('/authentication/login');
    expect(await heading()).toBe('home');
    expect(router.state.get().address.pathname).toBe('/');
  });

  it('for another kind of organization redirects to the dashboard', async () => {
    signedInAs = aContext();
    signedInAs.organization = { ...signedInAs.organization!, isSeller: false, isBuyer: true };
    await openAt('/credit-account');
    expect(await heading()).toBe('home');
  });

  it('that needs an active organization redirects to organization selection', async () => {
    signedInAs = { ...aContext(), organization: null };
    const router = await openAt('/');
    expect(await heading()).toBe('choose');
    expect(router.state.get().address.pathname).toBe('/organization/selection');
  });

  it('of the admin area shows 404 to everyone else, and its tab names no page', async () => {
    signedInAs = { ...aContext(), isAdmin: false };
    await openAt('/admin');
    expect(await screen.findByText('Error: 404')).toBeTruthy();
    expect(document.title).toBe('Error · Halles');
  });

  it('that is unknown shows 404, behind the sign-in guard', async () => {
    signedInAs = aContext();
    const router = await openAt('/products');
    expect(await screen.findByText('Error: 404')).toBeTruthy();
    expect(router.state.get().address.pathname).toBe('/products');
    cleanup();
    signedInAs = null;
    await openAt('/nowhere');
    expect(await heading()).toBe('sign in');
  });

  it.each(['/public', '/ext', '/onboarding', '/503', '/authentication', '/dev'])(
    'unknown under %s shows 404 with a link home, to everybody',
    async (prefix) => {
      for (const context of [null, aContext(), { ...aContext(), organization: null }]) {
        signedInAs = context;
        // Leaves the session on the device, or takes it away.
        await openAt('/user/edit');
        cleanup();
        const router = await openAt(`${prefix}/no/such/page`);
        expect(await screen.findByText('Error: 404')).toBeTruthy();
        const [name, href] = context ? ['Back to dashboard', '/'] : ['View suppliers', '/public'];
        expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
        expect(router.state.get().address.pathname).toBe(`${prefix}/no/such/page`);
        cleanup();
      }
    },
  );

  it.each([
    ['/public/sellers/ferme', 'a seller'],
    ['/ext/invoices/abc', 'an invoice'],
  ])('known under a public prefix opens: %s', async (path, words) => {
    await openAt(path);
    expect(await heading()).toBe(words);
  });

  it('/authentication shows sign-in to a visitor, and the dashboard to everyone else', async () => {
    await openAt('/authentication');
    expect(await heading()).toBe('sign in');
    cleanup();
    signedInAs = aContext();
    await openAt('/authentication');
    expect(await heading()).toBe('home');
  });

  it.each(['/ext', '/dev'])('%s, which is no page, shows 404 too', async (path) => {
    for (const context of [null, aContext()]) {
      signedInAs = context;
      await openAt(path);
      expect(await screen.findByText('Error: 404')).toBeTruthy();
      cleanup();
    }
  });

  it('opens although its loader is refused; the screen shows the error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    signedInAs = aContext();
    load.mockRejectedValueOnce(new Error('refused'));
    await openAt('/');
    expect(await heading()).toBe('home');
  });

  it('under a sub-path leads to the same screen', async () => {
    liveUnder('/marche/');
    signedInAs = aContext();
    const router = await openAt('/marche/user/edit');
    expect(await heading()).toBe('me');
    expect(router.state.get().address.pathname).toBe('/user/edit');
  });

  it('navigated to again is loaded again (Spec §2)', async () => {
    signedInAs = aContext();
    const router = await openAt('/');
    const before = load.mock.calls.length;
    await act(async () => linksOf(router).navigate('/'));
    await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(before));
  });
});
