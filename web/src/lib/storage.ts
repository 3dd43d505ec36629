/** The last known session. */
export const SESSION_KEY = 'session';

/** A value stored on this device. When storage is blocked or full, the fallback is used and the screen still works. */
export function readStored<Value>(key: string, fallback: Value, storage: Storage = localStorage): Value {
  try {
    const stored = storage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

/** Null removes the value. */
export function writeStored(key: string, value: unknown, storage: Storage = localStorage): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the value is then lost with the page.
  }
}
