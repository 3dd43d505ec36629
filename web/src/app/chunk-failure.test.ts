import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  beforeEach(() => sessionStorage.clear());

  it('is done only once', () => {
    const reload = vi.fn();
    expect(reloadForChunk(1_000_000, sessionStorage, reload)).toBe(true);
    expect(reloadForChunk(1_030_000, sessionStorage, reload)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is done again for a later version', () => {
    const reload = vi.fn();
    reloadForChunk(1_000_000, sessionStorage, reload);
    expect(reloadForChunk(1_060_000, sessionStorage, reload)).toBe(true);
  });
});
