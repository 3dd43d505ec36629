import { useEffect, useState } from 'react';

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

/** Announced with its key when a person makes a choice, to who keeps it for their other devices. */
export const CHOSEN = 'chosen';
/** Begins the keys of choices of this session that nobody keeps yet: a page may have no such listener for a while. */
export const UNKEPT = 'chosen.';

function announceChoice(key: string): void {
  try {
    sessionStorage.setItem(UNKEPT + key, '');
  } catch {
    // The listener that is there still hears of it.
  }
  dispatchEvent(new CustomEvent(CHOSEN, { detail: key }));
}

/** A choice that was made on another device is shown at once. */
export function receiveChoice(key: string, value: unknown): void {
  writeLocalStorage(key, value);
  dispatchEvent(new Event(key));
}

/** The fallback must stay the same object. */
export function useLocalStorage<Value>(key: string, fallback: Value): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => readLocalStorage(key, fallback));
  useEffect(() => {
    const receive = () => setValue(readLocalStorage(key, fallback));
    addEventListener(key, receive);
    return () => removeEventListener(key, receive);
  }, [key, fallback]);
  const write = (next: Value) => {
    setValue(next);
    writeLocalStorage(key, next);
    announceChoice(key);
  };
  return [value, write];
}
