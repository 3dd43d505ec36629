import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { queryClient } from '../../lib/query.ts';
import { contextQuery, meQuery } from '../../lib/session.ts';
import { address } from '../../testing/address.tsx';
import { aPerson } from '../../testing/identity.ts';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { clearSlice, mockQuery, renderScreen } from '../../testing/render-slice.tsx';
import { readStored, writeStored } from '../../ui/storage.ts';
import Background from './Background.tsx';

const organization = anOrganization();
const question = { organizationId: organization.id };
const setAppBadge = vi.fn<(count: number) => Promise<void>>();
const clearAppBadge = vi.fn<() => Promise<void>>();
const worker = Object.assign(new EventTarget(), { ready: new Promise(() => undefined) });
const browser = { setAppBadge, clearAppBadge, serviceWorker: worker };

beforeEach(() => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(navigator, name, { configurable: true, value });
  setAppBadge.mockResolvedValue(undefined);
  clearAppBadge.mockResolvedValue(undefined);
});
afterEach(() => {
  // The parts stop listening to the browser before it loses them.
  clearSlice();
  for (const name of Object.keys(browser)) Reflect.deleteProperty(navigator, name);
  document.querySelector('link[rel=manifest]')?.remove();
});

const mockUnread = (inAllOrganizations: number) =>
  mockQuery('notifications.countUnread', question, { count: 0, inAllOrganizations });

async function show(language: 'en-CA' | 'fr-CA' = 'en-CA') {
  queryClient.setQueryData(meQuery.queryKey, aPerson());
  await renderScreen(<Background top={{ current: null }} />, { language, context: aContext(organization) });
}

it('the icon of the application shows all that is unread, and nothing once it is read', async () => {
  mockUnread(250);
  await show();
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(250));
  act(() => mockUnread(0));
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalledOnce());
  expect(setAppBadge).toHaveBeenCalledOnce();
});

it.each(['en-CA', 'fr-CA'] as const)('the page links the manifest of its language (%s)', async (language) => {
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: '/x' });
  document.head.append(link);
  mockUnread(0);
  await show(language);
  await waitFor(() =>
    expect(link.getAttribute('href')).toMatch(new RegExp(`/manifest\\.${language}\\.webmanifest$`)),
  );
});

it('a pressed notification opens its page in this tab, and no address outside', async () => {
  mockUnread(0);
  await show();
  const press = (path: string) =>
    act(async () => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'open', path } })));
  const before = address.path;
  await press('//evil.example/x');
  expect(address.path).toBe(before);
  await press('/vendor/purchase-orders/7');
  await waitFor(() => expect(address.path).toBe('/vendor/purchase-orders/7'));
});

it('what a driver recorded without a network is sent from any screen, for the organization it belongs to', async () => {
  const recordStop = vi.spyOn(api.deliveries, 'recordStop').mockResolvedValue({ recorded: true });
  const offline = new ProblemError({ code: 'network.offline', status: 0 });
  recordStop.mockRejectedValueOnce(offline);
  const report = {
    fulfilmentId: 'w',
    on: '2026-11-24',
    outcome: 'delivered',
    happenedAt: '2026-11-24T08:00:00Z',
    signature: null,
    photos: [],
  };
  const { userId } = aContext();
  const elsewhere = '0192f0c1-0000-7000-8000-0000000000ff' as typeof organization.id;
  const keys = [organization.id, elsewhere].map((id) => `deliveries.reports.${userId}.${id}`);
  for (const [index, key] of keys.entries()) writeStored(key, [{ ...report, stopId: `stop ${index}` }]);
  const sent = () => recordStop.mock.calls.map(([{ stopId }]) => stopId);
  mockUnread(0);
  await show();
  await waitFor(() => expect(sent()).toEqual(['stop 0']));
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent()).toEqual(['stop 0', 'stop 0']));
  await waitFor(() => expect(readStored(keys[0]!, null)).toBeNull());
  act(() => {
    mockQuery(
      'notifications.countUnread',
      { organizationId: elsewhere },
      { count: 0, inAllOrganizations: 0 },
    );
    queryClient.setQueryData(contextQuery.queryKey, aContext({ ...organization, id: elsewhere }));
  });
  await waitFor(() => expect(sent()).toEqual(['stop 0', 'stop 0', 'stop 1']));
});
