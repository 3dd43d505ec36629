/** The last known session. */
export const SESSION_KEY = 'session';

/** By name: a browser that refuses storage throws as soon as the storage itself is read. */
type StorageName = 'localStorage' | 'sessionStorage';

/** What a full or refused storage did not take: it is here until the page is left. */
const untaken = new Map<string, unknown>();

/** A value stored on this device, or of this page where the storage did not take it. */
export function readStored<Value>(
  key: string,
  fallback: Value,
  storage: StorageName = 'localStorage',
): Value {
  const place = storage + key;
  if (untaken.has(place)) return untaken.get(place) as Value;
  try {
    const stored = globalThis[storage].getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

/** Null removes the value. Returns whether the storage took it: otherwise it is lost with the page. */
export function writeStored(key: string, value: unknown, storage: StorageName = 'localStorage'): boolean {
  const place = storage + key;
  untaken.delete(place);
  try {
    if (value === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    if (value !== null) untaken.set(place, value);
    return false;
  }
}

/** Whether closing the page loses nothing of this key. */
export const isTaken = (key: string): boolean => !untaken.has(`localStorage${key}`);

/** The keys of what is stored, and of what the storage did not take. */
export function storedKeys(storage: StorageName = 'localStorage'): string[] {
  const here = [...untaken.keys()].filter((place) => place.startsWith(storage));
  const keys = here.map((place) => place.slice(storage.length));
  try {
    return [...new Set([...Object.keys(globalThis[storage]), ...keys])];
  } catch {
    return keys;
  }
}
