import { afterEach, expect, it, vi } from 'vitest';
import { sendAndCache, showAtOnce, withNewAnswer } from './cached-answers.ts';
import { queryClient } from './query.ts';
import { liveQuery } from './live.ts';

const { queryKey } = liveQuery('notifications.countUnread', { organizationId: 'o' });
const cached = () => queryClient.getQueryData(queryKey)?.count;
const show = (count: number) => queryClient.setQueryData(queryKey, { count, inAllOrganizations: 9 });
const answer = (count: number) => ({ count, inAllOrganizations: 9 });

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

it.each([
  ['is shown instead of an older one', 4, ['1 v4', '2 v7']],
  ['gives way to a newer one', 2, ['1 v3', '2 v7']],
])('a record of a list %s', (_name, version, expected) => {
  const list = [
    { id: 1, version: 3 },
    { id: 2, version: 7 },
  ];
  const shown = withNewAnswer(list, { id: 1, version });
  expect(shown.map((one) => `${one.id} v${one.version}`)).toEqual(expected);
});

it('a record that is not in its list is added', () => {
  expect(withNewAnswer([{ id: 1, version: 3 }], { id: 2, version: 1 })).toHaveLength(2);
});

it('a response is shown', async () => {
  show(1);
  await sendAndCache(queryKey, async () => answer(2));
  expect(cached()).toBe(2);
});

it('a response does not replace what came in since it was asked for; the server is asked', async () => {
  const ask = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  show(1);
  await sendAndCache(queryKey, async () => {
    show(3);
    return answer(2);
  });
  expect(cached()).toBe(3);
  expect(ask).toHaveBeenCalledExactlyOnceWith({ queryKey, exact: true });
});

it('a change that fails is taken back, without what came in meanwhile', async () => {
  const ask = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const add = (by: number) => (now: ReturnType<typeof answer>) => answer(now.count + by);
  show(5);
  const sent = showAtOnce(queryKey, { change: add(-1), undo: add(1) }, async () => {
    expect(cached()).toBe(4);
    queryClient.setQueryData(queryKey, (now) => now && add(10)(now));
    throw new Error('refused');
  });
  await expect(sent).rejects.toThrow('refused');
  expect(cached()).toBe(15);
  expect(ask).toHaveBeenCalledExactlyOnceWith({ queryKey, exact: true });
});
