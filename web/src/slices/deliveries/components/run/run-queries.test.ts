import type { RunDetail, RunStop } from '@halles/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/query.ts';
import { arrangeStops, runQuery, sendForRun } from './run-queries.ts';

const key = { fulfilmentId: 'w', on: '2026-11-24' };
const { queryKey } = runQuery(key);
const stops = (ids: string) => [...ids].map((id) => ({ id }) as RunStop);
const run = { ...key, driverName: 'Léa', stopList: stops('abc') } as RunDetail;
const shown = () => queryClient.getQueryData(queryKey)!;
const order = () =>
  shown()
    .stopList.map(({ id }) => id)
    .join('');

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

it('an answer does not replace a run that came live since it was asked for', async () => {
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  queryClient.setQueryData(queryKey, run);
  await sendForRun(key, async () => {
    queryClient.setQueryData(queryKey, { ...run, driverName: 'Noé' });
    return { ...run, driverName: 'Zoé' };
  });
  expect(shown().driverName).toBe('Noé');
});

it('an order of stops that is refused is taken back, without what came in meanwhile', async () => {
  const answer = Promise.withResolvers<RunDetail>();
  vi.spyOn(api.deliveries, 'arrangeStops').mockReturnValue(answer.promise);
  queryClient.setQueryData(queryKey, run);
  const arranged = arrangeStops(run, ['c', 'a', 'b']);
  expect(order()).toBe('cab');
  queryClient.setQueryData(queryKey, { ...shown(), driverName: 'Noé', stopList: stops('cab') });
  answer.reject(new Error('refused'));
  await expect(arranged).rejects.toThrow('refused');
  expect(order()).toBe('abc');
  expect(shown().driverName).toBe('Noé');
});

it('orders of stops are sent one after the other, and a later one stays when an earlier one is refused', async () => {
  const first = Promise.withResolvers<RunDetail>();
  const send = vi.spyOn(api.deliveries, 'arrangeStops').mockReturnValueOnce(first.promise);
  send.mockImplementation(async () => ({ ...run, stopList: stops('cba') }));
  queryClient.setQueryData(queryKey, run);
  const [one, other] = [arrangeStops(run, ['c', 'a', 'b']), arrangeStops(shown(), ['c', 'b', 'a'])];
  await Promise.resolve();
  expect(send).toHaveBeenCalledTimes(1);
  first.reject(new Error('refused'));
  await expect(one).rejects.toThrow('refused');
  await other;
  expect(order()).toBe('cba');
});
