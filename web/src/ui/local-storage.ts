import { useState } from 'react';

/** Choices of this person on this device. Blocked or full storage costs the memory, never the screen. */
export function readLocalStorage<Value>(key: string, fallback: Value): Value {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

export function writeLocalStorage(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

export function useLocalStorage<Value>(key: string, fallback: Value): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => readLocalStorage(key, fallback));
  const write = (next: Value) => {
    setValue(next);
    writeLocalStorage(key, next);
  };
  return [value, write];
}
