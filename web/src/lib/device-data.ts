import { readStored, writeStored } from '../ui/storage.ts';
import { isTaken, storedKeys } from '../ui/stored-keys.ts';
import { queryClient } from './query.ts';
import type { Session } from './session.ts';

/** Begins the keys of what is typed and not saved yet. */
export const TYPED = 'typed.';

/** Who turned notifications on in this browser. */
export const PUSH_USER_KEY = 'push.user';

/** Files that another application shared, before they are sent; the service worker stores them. */
export const SHARED_FILES = 'shared-files';

/** Language, layout and keys are chosen for the device; everything else in its storage was left by one person. */
const ofDevice = /^(?:language$|device\.|sidenav\.|ui\.)/;

function wipeStorage(): void {
  for (const key of storedKeys()) if (!ofDevice.test(key)) writeStored(key, null);
  for (const key of storedKeys('sessionStorage')) writeStored(key, null, 'sessionStorage');
}

async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await navigator.clearAppBadge?.();
}

/** The session is over: what it showed goes. What was not sent yet waits for the same person. */
export async function wipeShownData(ended: Session): Promise<void> {
  const { holdDialogs, wipeSavedData } = await import('./offline/saved-data.ts');
  holdDialogs(ended, queryClient);
  await wipeSavedData().catch(() => undefined);
}

/** At sign-out nothing of the person stays on the device. A failure of one part does not keep the others. */
export async function wipeDeviceData(): Promise<void> {
  const { wipeSavedData } = await import('./offline/saved-data.ts');
  await Promise.allSettled([
    endPush(),
    globalThis.caches?.delete(SHARED_FILES),
    wipeSavedData(),
    Promise.resolve().then(wipeStorage),
  ]);
}

/**
 * Lists and records of what the server does not have yet: results, messages and their drafts, carts, days of a hub,
 * counts of stock.
 */
const unsent =
  /^(?:deliveries\.reports|conversations\.(?:outbox|drafts)|halles\.(?:entered-(?:quantities|fields)|hub\.week)|inventory\.counts)\./;

/** Forms that stay on the device: what is typed in one place is one thing. */
const forms = /^(?:onboarding|products-for-sale)\./;

const countIn = (key: string, storage: 'localStorage' | 'sessionStorage'): number => {
  if (key.startsWith(TYPED) || forms.test(key)) return 1;
  return unsent.test(key) ? Object.keys(readStored<object>(key, {}, storage)).length : 0;
};

/** How much would be lost with what this device stores. */
export const unsentCount = (): number =>
  (['localStorage', 'sessionStorage'] as const)
    .flatMap((storage) => storedKeys(storage).map((key) => countIn(key, storage)))
    .reduce((sum, count) => sum + count, 0);

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
