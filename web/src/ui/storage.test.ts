import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';
import { storedKeys } from './stored-keys.ts';

afterEach(() => vi.restoreAllMocks());

it.each(['localStorage', 'sessionStorage'] as const)(
  'keeps in the page what the browser refuses to store in its %s',
  (name) => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse);
    expect(readStored('language', 'fr', name)).toBe('fr');
    expect(storedKeys(name)).toEqual([]);
    expect(writeStored('language', 'en', name)).toBe(false);
    expect(readStored('language', 'fr', name)).toBe('en');
    expect(storedKeys(name)).toEqual(['language']);
    expect(writeStored('language', null, name)).toBe(false);
    expect(readStored('language', 'fr', name)).toBe('fr');
  },
);

it('says when a full storage did not take a value, and has it until the page is left', () => {
  expect(writeStored('language', 'en')).toBe(true);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStored('language', 'fr')).toBe(false);
  expect([readStored('language', 'none'), storedKeys()]).toEqual(['fr', ['language']]);
  full.mockRestore();
  expect(writeStored('language', 'en')).toBe(true);
  localStorage.clear();
  expect(readStored('language', 'none')).toBe('none');
});
