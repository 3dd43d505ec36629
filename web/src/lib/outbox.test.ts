import type { OrganizationId } from '@halles/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aContext } from '../testing/organizations.ts';
import { api } from './api.ts';
import { sendLeft, storageKey } from './send-left.ts';
import { createOutbox } from './outbox.ts';
import { ProblemError } from './problem-error.ts';
import { queryClient } from './query.ts';
import { contextQuery } from './session.ts';

const other = {
  ...aContext(),
  organization: { ...aContext().organization!, id: '0192f0c1-0000-7000-8000-0000000000ff' as OrganizationId },
};
const showContext = (context: typeof other | ReturnType<typeof aContext>) =>
  queryClient.setQueryData(contextQuery.queryKey, context);

interface Item {
  name: string;
  isRefused?: boolean;
}
const deliver = vi.fn<(name: string) => Promise<void>>();
const outbox = createOutbox<Item>('things', {
  next: (all) => all.find(({ isRefused }) => isRefused !== true),
  send: async ({ name }) => {
    await deliver(name);
    outbox.change((all) => all.filter((one) => one.name !== name));
  },
  refuse: ({ name }) =>
    outbox.change((all) => all.map((one) => (one.name === name ? { name, isRefused: true } : one))),
});
const add = (name: string) => outbox.change((all) => [...all, { name }]);
const sent = () => deliver.mock.calls.map(([name]) => name);
const stored = () => JSON.parse(localStorage.getItem(storageKey('things')!) ?? '[]') as Item[];
const getContext = vi.spyOn(api.organizations, 'getContext');
const notFound = new ProblemError({ code: 'request.notFound', status: 404 });
const refuseToStore = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
const isClosingHeldUp = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  vi.useFakeTimers();
  showContext(aContext());
  getContext.mockResolvedValue(aContext());
});
afterEach(() => {
  vi.clearAllTimers();
});

it('is sent for the organization in which it was done, and not for the one chosen meanwhile', async () => {
  add('carrots');
  showContext(other);
  add('beets');
  await outbox.send();
  expect(sent()).toEqual(['beets']);
  showContext(aContext());
  await outbox.send();
  expect(sent()).toEqual(['beets', 'carrots']);
});

it('that is under way while the organization changes stays in its own, and is sent again there', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  deliver.mockReturnValueOnce(promise);
  add('carrots');
  const sending = outbox.send();
  showContext(other);
  getContext.mockResolvedValue(other);
  reject(notFound);
  await sending;
  expect(outbox.get()).toEqual([]);
  showContext(aContext());
  expect(outbox.get()).toEqual([{ name: 'carrots' }]);
});

it('is not refused by the organization that another tab has chosen', async () => {
  deliver.mockRejectedValueOnce(notFound);
  getContext.mockResolvedValue(other);
  add('carrots');
  await outbox.send();
  showContext(aContext());
  expect(outbox.get()).toEqual([{ name: 'carrots' }]);
});

it('that is refused stays, and does not hold up the next one', async () => {
  deliver.mockRejectedValueOnce(notFound);
  add('carrots');
  add('beets');
  await outbox.send();
  expect(sent()).toEqual(['carrots', 'beets']);
  expect(stored()).toEqual([{ name: 'carrots', isRefused: true }]);
});

it.each([
  ['its first attempt still runs', 'request.inFlight', 409],
  ['nobody may change anything for now', 'request.readOnlyMarket', 403],
])('is not refused while %s', async (_why, code, status) => {
  deliver.mockRejectedValueOnce(new ProblemError({ code, status }));
  add('carrots');
  await outbox.send();
  expect(stored()).toEqual([{ name: 'carrots' }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored()).toEqual([]);
});

it('that is added during an attempt is sent right after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  deliver.mockReturnValueOnce(promise);
  add('carrots');
  const sending = outbox.send();
  add('beets');
  void outbox.send();
  resolve();
  await sending;
  expect(sent()).toEqual(['carrots', 'beets']);
});

it('is sent where the browser refuses locks, as it does with storage', async () => {
  const request = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('no', 'SecurityError'));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  add('carrots');
  await outbox.send();
  expect(sent()).toEqual(['carrots']);
});

it('that a full storage does not take is known as such, holds up the closing of the tab, and is sent', async () => {
  add('carrots');
  const full = refuseToStore();
  add('beets');
  expect(outbox.get()).toEqual([{ name: 'carrots' }, { name: 'beets' }]);
  expect(outbox.stored()).toEqual([{ name: 'carrots' }]);
  expect(isClosingHeldUp()).toBe(true);
  full.mockRestore();
  await outbox.send();
  expect(sent()).toEqual(['carrots', 'beets']);
  expect(stored()).toEqual([]);
  expect(isClosingHeldUp()).toBe(false);
});

it('that a full storage does not take holds up the closing of the tab in another organization too', () => {
  const full = refuseToStore();
  add('carrots');
  full.mockRestore();
  showContext(other);
  add('beets');
  expect(isClosingHeldUp()).toBe(true);
});

it('another tab’s change is shown, but does not replace what only this tab has', () => {
  const announce = () => dispatchEvent(new StorageEvent('storage', { key: storageKey('things') }));
  add('carrots');
  localStorage.setItem(storageKey('things')!, JSON.stringify([{ name: 'leeks' }]));
  announce();
  expect(outbox.get()).toEqual([{ name: 'leeks' }]);
  refuseToStore();
  add('beets');
  announce();
  expect(outbox.get()).toEqual([{ name: 'leeks' }, { name: 'beets' }]);
});

it('what an earlier page left loads its code, and nothing else does', async () => {
  const load = vi.fn<() => Promise<() => Promise<void>>>(async () => outbox.send);
  sendLeft('things', load);
  expect(load).not.toHaveBeenCalled();
  add('carrots');
  sendLeft('things', load);
  await vi.waitFor(() => expect(sent()).toEqual(['carrots']));
});
