import { useEffect, useState } from 'react';
import { readStored, writeStored } from './storage.ts';

/** Announced with its key when a person makes a choice, to who keeps it for their other devices. */
export const CHOSEN = 'chosen';
/** Begins the keys of choices of this session that nobody keeps yet: a page may have no such listener for a while. */
export const UNKEPT = 'chosen.';

function announceChoice(key: string): void {
  // Where storage is refused, the listener that is there still hears of it.
  writeStored(UNKEPT + key, '', 'sessionStorage');
  dispatchEvent(new CustomEvent(CHOSEN, { detail: key }));
}

/** A choice that was made on another device is shown at once. */
export function receiveChoice(key: string, value: unknown): void {
  writeStored(key, value);
  dispatchEvent(new Event(key));
}

/** The fallback must stay the same object. */
export function useLocalStorage<Value>(key: string, fallback: Value): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => readStored(key, fallback));
  useEffect(() => {
    const receive = () => setValue(readStored(key, fallback));
    addEventListener(key, receive);
    return () => removeEventListener(key, receive);
  }, [key, fallback]);
  const write = (next: Value) => {
    setValue(next);
    writeStored(key, next);
    announceChoice(key);
  };
  return [value, write];
}
