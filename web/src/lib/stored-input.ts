import { useEffect, useState, type SetStateAction } from 'react';
import { readStored, writeStored } from '../ui/storage.ts';
import { TYPED, warnBeforeLoss } from './device-data.ts';
import { storageKey } from './send-left.ts';

/**
 * What is typed stays on this device until it is saved, for the person in their organization, so that a closed panel, a
 * reload or a lost network loses nothing; `forget` once it is saved. Sign-out removes it.
 */
export function useStoredInput<Value>(name: string, empty: Value) {
  const key = storageKey(TYPED + name) ?? TYPED + name;
  const [state, setState] = useState({ key: '', typed: empty });
  // Each record that the screen comes to show has its own.
  const shown = state.key === key ? state : { key, typed: readStored(key, empty) };
  if (shown !== state) setState(shown);
  const { typed } = shown;
  const setTyped = (next: SetStateAction<Value>) =>
    setState((now) => {
      if (now.key !== key) return now;
      return {
        key,
        typed: typeof next === 'function' ? (next as (before: Value) => Value)(now.typed) : next,
      };
    });
  const isEmpty = JSON.stringify(typed) === JSON.stringify(empty);
  useEffect(() => {
    if (!writeStored(key, isEmpty ? null : typed)) warnBeforeLoss(key);
  }, [key, typed, isEmpty]);
  return [typed, setTyped, () => writeStored(key, null)] as const;
}
