import { isTaken } from '../ui/stored-keys.ts';

const keys = new Set<string>();
const warn = (event: BeforeUnloadEvent): void => {
  if ([...keys].some((key) => !isTaken(key))) event.preventDefault();
};

/**
 * A closed tab or a reload asks first while the storage does not hold the value. Nothing listens before, because a page
 * that listens is not kept by every browser for its Back button.
 */
export function warnBeforeLoss(key: string): void {
  keys.add(key);
  addEventListener('beforeunload', warn);
}
