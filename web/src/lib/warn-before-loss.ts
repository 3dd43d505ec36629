import { isTaken } from '../ui/stored-keys.ts';

/** A closed tab or a reload asks first while the storage does not hold the value; until the returned function is called. */
export function warnBeforeLoss(key: string): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isTaken(key)) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}
