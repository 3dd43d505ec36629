import { readStored, storedKeys, writeStored } from '../ui/storage.ts';

/** Who turned notifications on in this browser. */
export const PUSH_USER_KEY = 'push.user';

/** Files that another application shared, before they are sent; the service worker stores them. */
export const SHARED_FILES = 'shared-files';

/** Language, layout and keys are chosen for the device; everything else in its storage was left by one person. */
const ofDevice = /^(?:language$|device\.|sidenav\.|ui\.)/;

function wipeStorage(): void {
  for (const key of storedKeys()) if (!ofDevice.test(key)) writeStored(key, null);
  sessionStorage.clear();
}

async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await navigator.clearAppBadge?.();
}

/** The session is over: what it showed goes. What was not sent yet waits for the same person. */
export async function wipeShownData(): Promise<void> {
  const { wipeSavedData } = await import('./offline/saved-data.ts');
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

/** Lists of what waits to be sent: a driver's results, and messages. */
const unsent = /^(?:deliveries\.reports|conversations\.outbox)\./;

/** How much would be lost with the storage of this device. */
export const unsentCount = (): number =>
  storedKeys()
    .filter((key) => unsent.test(key))
    .reduce((count, key) => count + readStored<unknown[]>(key, []).length, 0);
