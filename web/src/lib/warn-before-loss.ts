import { isTaken } from '../ui/stored-keys.ts';

const keys = new Set<string>();

addEventListener('beforeunload', (event) => {
  if ([...keys].some((key) => !isTaken(key))) event.preventDefault();
});

/** A closed tab or a reload asks first while the storage does not hold the value. */
export const warnBeforeLoss = (key: string): void => void keys.add(key);
