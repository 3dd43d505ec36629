import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeIndexedDb } from '../../testing/indexed-db.ts';
import { SESSION_KEY, writeStored } from '../../ui/storage.ts';
import { forgetRestored, restoredAt, restoreValue, startSaving, wipeSavedData } from './saved-data.ts';

const DAY_MS = 86_400_000;
const orders = ['ordering.listOrders', { page: 1 }] as const;
let device: ReturnType<typeof fakeIndexedDb>;
let client: QueryClient;
let stop: () => void;

const signIn = (id: string) =>
  writeStored(SESSION_KEY, { me: { id }, context: { organization: { id: 'farm' } } });
/** As a screen restores it: what comes from the device is not stored again as new. */
async function restored(key: readonly unknown[]): Promise<unknown> {
  const value = await restoreValue(key, hashKey(key));
  if (value !== undefined) client.setQueryData(key, value);
  return value;
}
async function receive(...keys: (readonly unknown[])[]): Promise<void> {
  for (const key of keys) client.setQueryData(key, { rows: [key[0]] });
  await vi.advanceTimersByTimeAsync(1_000);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-21T15:00:00Z') });
  device = fakeIndexedDb();
  vi.stubGlobal('indexedDB', device);
  signIn('noemie');
  client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  stop = startSaving(client);
});

afterEach(async () => {
  stop();
  await wipeSavedData();
  forgetRestored(hashKey(orders));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the device has what was last shown for 14 days, and then it is deleted', async () => {
  await receive(orders);
  vi.setSystemTime(Date.now() + 14 * DAY_MS - 1_000);
  expect(await restored(orders)).toEqual({ rows: ['ordering.listOrders'] });
  vi.setSystemTime(Date.now() + 2_000);
  expect(await restored(orders)).toBeUndefined();
  await receive(['invoicing.listInvoices', {}]);
  expect([...device.saved.keys()].join()).not.toContain('ordering');
  expect(device.saved.size).toBe(1);
});

it.each(['identity.getMe', 'identity.listSessions', 'organizations.listMembers', 'admin.listOrganizations'])(
  'the device has nothing of the account, the organization’s settings or the admin area: %s',
  async (name) => {
    await receive([name, {}], orders);
    expect(device.saved.size).toBe(1);
    expect(await restored([name, {}])).toBeUndefined();
  },
);

it('what was shown to one person is not restored for another, and is deleted at sign-out', async () => {
  await receive(orders);
  signIn('josee');
  expect(await restored(orders)).toBeUndefined();
  signIn('noemie');
  await wipeSavedData();
  expect(await restored(orders)).toBeUndefined();
  expect(device.saved.size).toBe(0);
});

it('what an admin sees of another organization is not stored', async () => {
  writeStored('adminOverride', { organizationId: 'farm' });
  await receive(orders);
  expect(device.saved.size).toBe(0);
});

it('writes nothing that came in just before the data was deleted', async () => {
  client.setQueryData(orders, { rows: ['ordering.listOrders'] });
  await wipeSavedData();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(device.saved.size).toBe(0);
});

it('forgets of when a value is that nobody shows any more, as after another organization was chosen', () => {
  client.setQueryData(orders, { rows: [] });
  restoredAt.set(new Map([[hashKey(orders), Date.now()]]));
  client.removeQueries({ type: 'inactive' });
  expect(restoredAt.get().size).toBe(0);
});
