import { beforeEach, expect, it, vi } from 'vitest';
import { initialUrl } from '../lib/session.ts';
import { writeStored } from '../ui/storage.ts';
import { enterRoute } from './enter-route.ts';

const at = (pathname: string) => ({ pathname, href: pathname }) as Parameters<typeof enterRoute>[0];

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'request.signInRequired', status: 401 }, { status: 401 }),
  );
});

it('shows the suppliers to a visitor who comes for the first time, and the form to others', async () => {
  expect(await enterRoute(at('/'), false)).toEqual({ redirect: '/public' });
  writeStored('device.signedInBefore', true);
  expect(await enterRoute(at('/'), false)).toEqual({ redirect: '/authentication/login' });
});

it('asks a first visitor to sign in for any other page, and comes back to it', async () => {
  expect(await enterRoute(at('/vendor/invoices'), false)).toEqual({ redirect: '/authentication/login' });
  expect(initialUrl()).toBe('/vendor/invoices');
});
