import type { AppContext } from '@halles/contract';
import { queryClient } from '../../../../lib/query.ts';
import { contextQuery } from '../../../../lib/session.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';

/** What one person writes in one organization, stored on this device. */
export interface DeviceStore<Value> {
  get: () => Value;
  change: (by: (before: Value) => Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The key of what this person has stored; null when nobody is signed in. */
export function storageKey(name: string): string | null {
  const context = queryClient.getQueryData<AppContext>(contextQuery.queryKey);
  return context?.organization ? `conversations.${name}.${context.userId}.${context.organization.id}` : null;
}

/** Its values stay when storage is blocked; other tabs of the person see a change. */
export function createDeviceStore<Value>(name: string, empty: Value): DeviceStore<Value> {
  const listeners = new Set<() => void>();
  let cached: { key: string; value: Value } | null = null;
  /** A full storage did not take the value: what it still holds is older. */
  let isOnlyHere = false;
  const announce = () => listeners.forEach((listener) => listener());
  const read = (key: string): Value => {
    if (isOnlyHere && cached?.key === key) return cached.value;
    cached = { key, value: readStored(key, cached?.key === key ? cached.value : empty) };
    return cached.value;
  };
  const get = (): Value => {
    const key = storageKey(name);
    if (key === null) return empty;
    return cached?.key === key ? cached.value : read(key);
  };
  const onStorage = (event: StorageEvent) => {
    // Without a key, everything was cleared.
    if (isOnlyHere || (event.key !== null && event.key !== cached?.key)) return;
    cached = null;
    announce();
  };
  window.addEventListener('storage', onStorage);
  return {
    get,
    change: (by) => {
      const key = storageKey(name);
      if (key === null) return;
      // Another tab may have written a moment ago.
      const value = by(read(key));
      cached = { key, value };
      isOnlyHere = !writeStored(key, value);
      announce();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
