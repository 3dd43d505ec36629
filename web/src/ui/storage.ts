/** The last known session. */
export const SESSION_KEY = 'session';

/** By name: a browser that refuses storage throws as soon as the storage itself is read. */
type StorageName = 'localStorage' | 'sessionStorage';

/** A value stored on this device. When storage is blocked or full, the fallback is used and the screen still works. */
export function readStored<Value>(
  key: string,
  fallback: Value,
  storage: StorageName = 'localStorage',
): Value {
  try {
    const stored = globalThis[storage].getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

/** Null removes the value. Returns whether the storage took it: otherwise it is lost with the page. */
export function writeStored(key: string, value: unknown, storage: StorageName = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The keys on this device; none when storage is blocked. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
