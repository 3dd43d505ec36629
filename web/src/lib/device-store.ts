import { readStored, writeStored } from '../ui/storage.ts';
import { isTaken } from '../ui/stored-keys.ts';
import { warnBeforeLoss } from './device-data.ts';
import { storageKey } from './send-left.ts';

/** What one person does in one organization, stored on this device. */
export interface DeviceStore<Value> {
  get: () => Value;
  /** As the device holds it: what a full or refused storage did not take is lost with the page. */
  stored: () => Value;
  change: (by: (before: Value) => Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Its values stay when storage is blocked; other tabs of the person see a change. */
export function createDeviceStore<Value extends object>(name: string, empty: Value): DeviceStore<Value> {
  const listeners = new Set<() => void>();
  let cached: { key: string; value: Value; stored: Value } | null = null;
  const announce = () => listeners.forEach((listener) => listener());
  const read = (key: string) => {
    const value = readStored(key, empty);
    const before = cached?.key === key ? cached.stored : empty;
    cached = { key, value, stored: isTaken(key) ? value : before };
    return cached;
  };
  const now = () => {
    const key = storageKey(name);
    if (key === null) return null;
    return cached?.key === key ? cached : read(key);
  };
  const onStorage = (event: StorageEvent) => {
    // An event without a key says that the whole storage was cleared.
    if (cached === null || (event.key !== null && event.key !== cached.key) || !isTaken(cached.key)) return;
    cached = null;
    announce();
  };
  window.addEventListener('storage', onStorage);
  return {
    get: () => now()?.value ?? empty,
    stored: () => now()?.stored ?? empty,
    change: (by) => {
      const key = storageKey(name);
      if (key === null) return;
      // Another tab may have written a moment ago.
      const before = read(key);
      const value = by(before.value);
      const isStored = writeStored(key, Object.keys(value).length === 0 ? null : value) || isTaken(key);
      cached = { key, value, stored: isStored ? value : before.stored };
      if (!isStored) warnBeforeLoss(key);
      announce();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
