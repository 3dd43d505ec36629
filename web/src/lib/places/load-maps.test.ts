import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMaps, type Maps } from './load-maps.ts';

const maps: Maps = { importLibrary: async () => ({}) };

/** The API appears after this many polls. */
function environment(appearsAt: number) {
  let looks = 0;
  const waits: number[] = [];
  const warn = vi.fn();
  return {
    waits,
    warn,
    environment: {
      document,
      maps: () => ((looks += 1) > appearsAt ? maps : undefined),
      wait: async (ms: number) => void waits.push(ms),
      warn,
    },
  };
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script')];
const answer = (type: 'load' | 'error') => scripts().at(-1)!.dispatchEvent(new Event(type));

describe('the loader of Google Maps', () => {
  beforeEach(() => document.head.replaceChildren());

  it('requests the places and maps libraries with the key', async () => {
    const { environment: one, warn } = environment(0);
    const loading = loadMaps('k&y', one);
    const { searchParams } = new URL(scripts()[0]!.src);
    expect(searchParams.get('key')).toBe('k&y');
    expect(searchParams.get('libraries')).toBe('places,maps');
    answer('load');
    await expect(loading).resolves.toBe(maps);
    expect(warn).not.toHaveBeenCalled();
  });

  it('rejects when loading fails, and can be retried', async () => {
    const loading = loadMaps('key', environment(0).environment);
    answer('error');
    await expect(loading).rejects.toThrow('could not load');
    expect(scripts()).toEqual([]);
  });

  it('polls five times, a second apart, before it gives up', async () => {
    const { environment: one, waits } = environment(Infinity);
    const loading = loadMaps('key', one);
    answer('load');
    await expect(loading).rejects.toThrow('unavailable after 5 polls');
    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  });

  it('waits for an API that is late', async () => {
    const { environment: one, waits } = environment(3);
    const loading = loadMaps('key', one);
    answer('load');
    await expect(loading).resolves.toBe(maps);
    expect(waits).toHaveLength(3);
  });

  it('warns of a second instance and adds its own script once', async () => {
    const other = document.createElement('script');
    other.src = 'https://maps.googleapis.com/maps/api/js?key=other';
    document.head.append(other);
    const { environment: one, warn } = environment(0);
    const loading = loadMaps('key', one);
    answer('load');
    await loading;
    await loadMaps('key', environment(0).environment);
    expect(warn).toHaveBeenCalledOnce();
    expect(scripts()).toHaveLength(2);
  });
});
