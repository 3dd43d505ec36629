import { useRef } from 'react';

/** Items of a list have no ids of their own; each keeps its key while others come and go. */
export function useItemKeys(length: number): { keys: readonly number[]; remove: (at: number) => void } {
  const keys = useRef<number[]>([]);
  const count = useRef(0);
  while (keys.current.length < length) keys.current.push((count.current += 1));
  keys.current.length = length;
  return { keys: keys.current, remove: (at) => void keys.current.splice(at, 1) };
}
