import { useEffect, useState } from 'react';
import { readStored, writeStored } from './storage.ts';

/**
 * What is typed stays on this device until it is saved, so that a closed panel, a reload or a lost network loses
 * nothing; `forget` once it is saved. Sign-out removes it.
 */
export function useStoredInput<Value>(key: string, empty: Value) {
  const [typed, setTyped] = useState(() => readStored(key, empty));
  const isEmpty = JSON.stringify(typed) === JSON.stringify(empty);
  useEffect(() => void writeStored(key, isEmpty ? null : typed), [key, typed, isEmpty]);
  return [typed, setTyped, () => writeStored(key, null)] as const;
}
