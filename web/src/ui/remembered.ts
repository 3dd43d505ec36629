import { useState } from 'react';

/** Choices of this person on this device. Blocked or full storage costs the memory, never the screen. */
export function readRemembered<Value>(key: string, fallback: Value): Value {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

export function useRemembered<Value>(key: string, fallback: Value): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => readRemembered(key, fallback));
  const keep = (next: Value) => {
    setValue(next);
    remember(key, next);
  };
  return [value, keep];
}
