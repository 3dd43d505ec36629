import { useRef } from 'react';

/** List items have no ids, so each gets a key that stays when others are added or removed. */
export function useItemKeys(length: number): { keys: readonly number[]; remove: (at: number) => void } {
  const keys = useRef<number[]>([]);
  const count = useRef(0);
  while (keys.current.length < length) keys.current.push((count.current += 1));
  keys.current.length = length;
  return { keys: keys.current, remove: (at) => void keys.current.splice(at, 1) };
}
