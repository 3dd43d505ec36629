import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../problem-error.ts';
import type { Listener } from './connection.ts';
import { GRACE_MS, LiveKeeper } from './keeper.ts';

function world() {
  const open = new Map<string, Listener>();
  const timers: { run: () => void; ms: number }[] = [];
  const subscribe = vi.fn((procedure: string, _input: unknown, listener: Listener) => {
    open.set(procedure, listener);
    return () => open.delete(procedure);
  });
  const cache = new QueryClient();
  const keeper = new LiveKeeper({ subscribe }, cache, (run, ms) => {
    const timer = { run, ms };
    timers.push(timer);
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
  });
  const key = ['a.list', { organizationId: 'o' }] as const;
  const follow = () => keeper.follow(...key);
  return { open, timers, subscribe, cache, keeper, key, follow };
}

describe('following a live question', () => {
  it('subscribes once however many look, and puts each value into the cache', () => {
    const { follow, subscribe, open, cache, key } = world();
    follow();
    follow();
    expect(subscribe).toHaveBeenCalledOnce();
    open.get('a.list')!.value([{ id: '1' }]);
    expect(cache.getQueryData(key)).toEqual([{ id: '1' }]);
  });

  it('keeps it for five seconds after the last has gone', () => {
    const { follow, open, timers } = world();
    const letGo = follow();
    letGo();
    letGo();
    expect(timers.map(({ ms }) => ms)).toEqual([GRACE_MS]);
    expect(open.size).toBe(1);
    timers[0]!.run();
    expect(open.size).toBe(0);
  });

  it('keeps the same one for who comes back in time', () => {
    const { follow, subscribe, timers } = world();
    follow()();
    follow();
    expect(timers).toEqual([]);
    expect(subscribe).toHaveBeenCalledOnce();
  });

  it('knows whether anything newer could be had', () => {
    const { follow, open, keeper, key, timers, cache } = world();
    const letGo = follow();
    expect(keeper.isCurrent(...key)).toBe(false);
    open.get('a.list')!.value([]);
    expect(keeper.isCurrent(...key)).toBe(true);
    open.get('a.list')!.lost();
    expect(keeper.isCurrent(...key)).toBe(false);
    open.get('a.list')!.value([]);
    letGo();
    timers[0]!.run();
    expect(keeper.isCurrent(...key)).toBe(false);
    expect(cache.getQueryState(key)!.isInvalidated).toBe(true);
  });

  it('a value wins over an older answer still on its way', async () => {
    const { follow, open, cache, key } = world();
    let answer!: (value: unknown) => void;
    const asked = cache.fetchQuery({
      queryKey: key,
      queryFn: () => new Promise((resolve) => (answer = resolve)),
    });
    follow();
    open.get('a.list')!.value(['new']);
    answer(['old']);
    await expect(asked).resolves.toEqual(['new']);
    expect(cache.getQueryData(key)).toEqual(['new']);
  });

  it('after a refusal it is asked over HTTP, where the error reaches the screen', async () => {
    const { follow, open, cache, key } = world();
    const queryFn = vi.fn(async () => ['first']);
    await cache.fetchQuery({ queryKey: key, queryFn });
    follow();
    open.get('a.list')!.refused(new ProblemError({ code: 'request.notFound', status: 404 }));
    expect(cache.getQueryState(key)!.isInvalidated).toBe(true);
  });
});
