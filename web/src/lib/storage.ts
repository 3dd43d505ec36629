/** What this device remembers. Blocked or full storage costs the memory, never the screen. */
export function readStored<Value>(key: string, fallback: Value, storage: Storage = localStorage): Value {
  try {
    const stored = storage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

/** Null forgets. */
export function writeStored(key: string, value: unknown, storage: Storage = localStorage): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: it then lasts as long as the page.
  }
}
