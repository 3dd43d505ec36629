import { useEffect, useRef, type RefObject } from 'react';

/**
 * The record as it was when typing began; the newest while nothing is typed. By its version the server knows what was
 * changed since, although live updates have replaced the record (decision 006). A save sets what it led to.
 */
export function useTypedFrom<Stored>(latest: Stored, isDirty: boolean): RefObject<Stored> {
  const typedFrom = useRef(latest);
  useEffect(() => {
    if (!isDirty) typedFrom.current = latest;
  }, [latest, isDirty]);
  return typedFrom;
}
