import { useState } from 'react';

/**
 * A person's choice on this device. When storage is blocked or full, the fallback is used and the screen still works.
 */
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
    // Private windows may refuse; the choice is then lost with the page.
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
