import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../problem-error.ts';
import type { Listener } from './connection.ts';
import { FIRST_WITHIN_MS, GRACE_MS, LiveCache } from './live-cache.ts';

function environment() {
  const open = new Map<string, Listener>();
  const timers: { run: () => void; ms: number }[] = [];
  const subscribe = vi.fn((procedure: string, _input: unknown, listener: Listener) => {
    open.set(procedure, listener);
    return () => open.delete(procedure);
  });
  const cache = new QueryClient();
  const connection = { subscribe, isUnderWay: true };
  const liveCache = new LiveCache(connection, cache, (run, ms) => {
    const timer = { run, ms };
    timers.push(timer);
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
  });
  const key = ['a.list', { organizationId: 'o' }] as const;
  const follow = () => liveCache.follow(...key);
  const isMissed = async () => {
    const missed = vi.fn();
    void liveCache.missed(...key).then(missed);
    await Promise.resolve();
    await Promise.resolve();
    return missed.mock.calls.length > 0;
  };
  return { open, timers, subscribe, cache, connection, liveCache, key, follow, isMissed };
}

describe('the live cache', () => {
  it('subscribes once for many users, and writes each value into the cache', () => {
    const { follow, subscribe, open, cache, key } = environment();
    follow();
    follow();
    expect(subscribe).toHaveBeenCalledOnce();
    open.get('a.list')!.value([{ id: '1' }]);
    expect(cache.getQueryData(key)).toEqual([{ id: '1' }]);
  });

  it('stays subscribed for five seconds after the last user', () => {
    const { follow, open, timers } = environment();
    const unsubscribe = follow();
    unsubscribe();
    unsubscribe();
    expect(timers.map(({ ms }) => ms)).toEqual([GRACE_MS]);
    expect(open.size).toBe(1);
    timers[0]!.run();
    expect(open.size).toBe(0);
  });

  it('keeps the subscription for a user who returns in time', () => {
    const { follow, subscribe, timers } = environment();
    follow()();
    follow();
    expect(timers).toEqual([]);
    expect(subscribe).toHaveBeenCalledOnce();
  });

  it('knows whether a fetch could return anything newer', () => {
    const { follow, open, liveCache, key, timers, cache } = environment();
    const unsubscribe = follow();
    expect(liveCache.isCurrent(...key)).toBe(false);
    open.get('a.list')!.value([]);
    expect(liveCache.isCurrent(...key)).toBe(true);
    open.get('a.list')!.lost();
    expect(liveCache.isCurrent(...key)).toBe(false);
    open.get('a.list')!.value([]);
    unsubscribe();
    timers[0]!.run();
    expect(liveCache.isCurrent(...key)).toBe(false);
    expect(cache.getQueryState(key)!.isInvalidated).toBe(true);
  });

  it('prefers a value to an older response still under way', async () => {
    const { follow, open, cache, key } = environment();
    let answer!: (value: unknown) => void;
    const fetched = cache.fetchQuery({
      queryKey: key,
      queryFn: () => new Promise((resolve) => (answer = resolve)),
    });
    follow();
    open.get('a.list')!.value(['new']);
    answer(['old']);
    await expect(fetched).resolves.toEqual(['new']);
    expect(cache.getQueryData(key)).toEqual(['new']);
  });

  it('waits for the first value only while one may come', async () => {
    const { follow, isMissed, connection, open } = environment();
    expect(await isMissed()).toBe(true);
    follow();
    expect(await isMissed()).toBe(false);
    connection.isUnderWay = false;
    expect(await isMissed()).toBe(true);
    connection.isUnderWay = true;
    open.get('a.list')!.value([]);
    expect(await isMissed()).toBe(true);
  });

  it('misses the first value when the connection is lost, or after five seconds', async () => {
    const { follow, liveCache, key, open, timers } = environment();
    follow();
    const lost = liveCache.missed(...key);
    open.get('a.list')!.lost();
    await lost;
    expect(timers).toEqual([]);
    const late = liveCache.missed(...key);
    expect(timers.map(({ ms }) => ms)).toEqual([FIRST_WITHIN_MS]);
    timers[0]!.run();
    await late;
  });

  it('refetches over HTTP after a refusal, so that the error reaches the screen', async () => {
    const { follow, open, cache, key } = environment();
    const queryFn = vi.fn(async () => ['first']);
    await cache.fetchQuery({ queryKey: key, queryFn });
    follow();
    open.get('a.list')!.refused(new ProblemError({ code: 'request.notFound', status: 404 }));
    expect(cache.getQueryState(key)!.isInvalidated).toBe(true);
  });
});
