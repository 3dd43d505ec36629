import { describe, expect, it, vi } from 'vitest';
import { isChunkFailure, reloadForChunk } from './chunk-failure.ts';

describe('a chunk that cannot be loaded', () => {
  it.each([
    'Loading chunk 42 failed',
    'Loading CSS chunk 7 failed.',
    'Failed to fetch dynamically imported module: https://halles.example/assets/Shell-1.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/Shell-1.css',
  ])('%s', (message) => {
    expect(isChunkFailure(new Error(message))).toBe(true);
  });

  it('is told apart from other errors', () => {
    expect(isChunkFailure(new TypeError('Failed to fetch'))).toBe(false);
    expect(isChunkFailure(undefined)).toBe(false);
  });
});

describe('reloading after a chunk failure', () => {
  const isReachable = () => Promise.resolve(true);

  it('is done only once', async () => {
    const reload = vi.fn();
    expect(await reloadForChunk({ now: 1_000_000, isReachable, reload })).toBe(true);
    expect(await reloadForChunk({ now: 1_030_000, isReachable, reload })).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is done again for a later version', async () => {
    const reload = vi.fn();
    await reloadForChunk({ now: 1_000_000, isReachable, reload });
    expect(await reloadForChunk({ now: 1_060_000, isReachable, reload })).toBe(true);
  });

  it('is not done for the loss of the network, which may be back when the server answers', async () => {
    const reload = vi.fn();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await reloadForChunk({ now: 1_000_000, isReachable, reload })).toBe(false);
    online.mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not done while the server cannot be reached, and is done afterwards', async () => {
    const reload = vi.fn();
    const now = 1_000_000;
    expect(await reloadForChunk({ now, isReachable: () => Promise.resolve(false), reload })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadForChunk({ now, isReachable, reload })).toBe(true);
  });
});
