/** The last known session. */
export const SESSION_KEY = 'session';

/** What a full or refused storage did not take: it is here until the page is left. */
export const untaken = {
  localStorage: new Map<string, unknown>(),
  sessionStorage: new Map<string, unknown>(),
};

/** By name: a browser that refuses storage throws as soon as the storage itself is read. */
export type StorageName = keyof typeof untaken;

/** A value stored on this device, or of this page where the storage did not take it. */
export function readStored<Value>(
  key: string,
  fallback: Value,
  storage: StorageName = 'localStorage',
): Value {
  const here = untaken[storage];
  if (here.has(key)) return here.get(key) as Value;
  try {
    const stored = globalThis[storage].getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

/** Null removes the value. Returns whether the storage took it: otherwise it is lost with the page. */
export function writeStored(key: string, value: unknown, storage: StorageName = 'localStorage'): boolean {
  untaken[storage].delete(key);
  try {
    if (value === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    if (value !== null) untaken[storage].set(key, value);
    return false;
  }
}
