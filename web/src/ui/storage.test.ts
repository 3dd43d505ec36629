import { afterEach, expect, it, vi } from 'vitest';
import { readStored, storedKeys, writeStored } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

it.each(['localStorage', 'sessionStorage'] as const)(
  'shows the fallback where the browser refuses its %s altogether',
  (name) => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse);
    expect(readStored('language', 'fr', name)).toBe('fr');
    expect(writeStored('language', 'en', name)).toBe(false);
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse);
    expect(storedKeys()).toEqual([]);
  },
);

it('says when a full storage did not take a value', () => {
  expect(writeStored('language', 'en')).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStored('language', 'fr')).toBe(false);
  expect(readStored('language', 'none')).toBe('en');
});
