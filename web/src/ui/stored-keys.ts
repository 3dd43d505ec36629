import { untaken, type StorageName } from './storage.ts';

/** Whether closing the page loses nothing of this key. */
export const isTaken = (key: string): boolean => !untaken.localStorage.has(key);

/** The keys of what is stored, and of what the storage did not take. */
export function storedKeys(storage: StorageName = 'localStorage'): string[] {
  const keys = [...untaken[storage].keys()];
  try {
    return [...new Set([...Object.keys(globalThis[storage]), ...keys])];
  } catch {
    return keys;
  }
}
