import { expect, it, vi } from 'vitest';
import { silentLog } from '../log.ts';
import { supervise, type Running } from './supervise.ts';

/** A fake process that ends when the test says so. */
function thing() {
  const ends: ((error?: Error) => void)[] = [];
  const pauses: number[] = [];
  const begin = vi.fn((): Promise<Running> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    ends.push((error) => (error ? reject(error) : resolve()));
    return Promise.resolve({ ended: promise, stop: () => Promise.resolve(resolve()) });
  });
  const start = () =>
    supervise(begin, {
      log: silentLog(),
      name: 'thing',
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    });
  return { begin, start, pauses, end: (error?: Error) => ends.at(-1)!(error) };
}

it.each([undefined, Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })])(
  'begins again whatever it ends with: %s',
  async (error) => {
    const { begin, start, end } = thing();
    const { stop } = await start();
    end(error);
    await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2));
    await stop();
    expect(begin).toHaveBeenCalledTimes(2);
  },
);

it('waits longer after each failed start, and from the beginning after a good one', async () => {
  const { begin, start, end, pauses } = thing();
  const { stop } = await start();
  for (let failure = 0; failure < 8; failure++) begin.mockRejectedValueOnce(new Error('connect ENOENT'));
  end();
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(10));
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  end();
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(11));
  expect(pauses.at(-1)).toBe(250);
  await stop();
});

it('rejects when the first start fails', async () => {
  const { begin, start } = thing();
  begin.mockRejectedValueOnce(new Error('no database'));
  await expect(start()).rejects.toThrow('no database');
});

it('ends when it is stopped during a delay', async () => {
  const { begin, end } = thing();
  const waits = vi.fn((_ms: number, signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve());
    return promise;
  });
  const { stop } = await supervise(begin, { log: silentLog(), name: 'thing', pause: waits });
  end();
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce());
  await stop();
  expect(begin).toHaveBeenCalledOnce();
});
