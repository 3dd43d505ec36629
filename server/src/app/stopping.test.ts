import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { shutDown, type Stoppable } from './shutdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const closeAllConnections = vi.fn();

function stopping(change: Partial<Stoppable> = {}) {
  const steps: Stoppable = {
    app: { close: never, server: { closeAllConnections } } as unknown as Stoppable['app'],
    worker: { stop: never },
    receiver: { stop: never },
    closeConnections: never,
    database: { stop: never },
    ...change,
  };
  let isDone = false;
  void shutDown(steps, silentLog()).then(() => (isDone = true));
  return () => isDone;
}

it('ends within ten seconds, also when nothing stops, the database neither', async () => {
  const isDone = stopping();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(closeAllConnections).toHaveBeenCalledOnce();
  expect(isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isDone()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for the database as long as there is time, and stops it last', async () => {
  const order: string[] = [];
  const step = (name: string) => () => {
    order.push(name);
    return Promise.resolve();
  };
  const stopsSlowly = () => {
    order.push('database');
    return new Promise<void>((resolve) => setTimeout(resolve, 9_000));
  };
  const isDone = stopping({
    app: { close: step('app'), server: { closeAllConnections } } as unknown as Stoppable['app'],
    worker: { stop: step('worker') },
    receiver: { stop: step('receiver') },
    closeConnections: step('connections'),
    database: { stop: stopsSlowly },
  });
  await vi.advanceTimersByTimeAsync(8_999);
  expect(isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(isDone()).toBe(true);
  expect(order).toEqual(['app', 'worker', 'receiver', 'connections', 'database']);
  expect(vi.getTimerCount()).toBe(0);
});
