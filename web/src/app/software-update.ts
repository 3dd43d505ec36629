import { addressOf } from '../lib/base.ts';
import type { ClientConfig } from '../lib/client-config.ts';
import { reportError } from '../lib/error-reporting.ts';
import { snackbar } from '../ui/snackbar/snackbar.ts';
import { whenStable } from './when-stable.ts';

/** Spec §9. */
const CHECK_EVERY_MS = 120_000;

/** A request that wakes the old worker during the handover can keep it active as long as the page is open. */
const HANDOVER_TIMEOUT_MS = 2_000;

export interface Update {
  /** A new version is installed and waits. */
  onAvailable: (apply: () => void) => void;
  /** The worker's cached files no longer work, and the worker cannot repair them. */
  onUnrecoverable: (error: unknown) => void;
}

/** Reloads from the server; the new worker finds its cached files when it is registered again. */
async function reloadWithoutWorker(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await registration?.unregister();
  location.reload();
}

async function register({ onAvailable, onUnrecoverable }: Update): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(addressOf('sw.js').href, { scope: addressOf('').pathname });
  let isApplying = false;
  worker.addEventListener('waiting', () =>
    onAvailable(() => {
      isApplying = true;
      worker.messageSkipWaiting();
      setTimeout(() => void registered.then(reloadWithoutWorker), HANDOVER_TIMEOUT_MS);
    }),
  );
  // Another tab may have activated it: this tab then gets the new version when it is next opened.
  worker.addEventListener('controlling', () => {
    if (isApplying) location.reload();
  });
  const registered = worker.register();
  const registration = await registered;
  setInterval(() => {
    registration?.update().catch((error: unknown) => {
      // Being offline is not an error; a missing registration is.
      if (error instanceof DOMException && error.name === 'InvalidStateError') onUnrecoverable(error);
    });
  }, CHECK_EVERY_MS);
}

/**
 * Production only (Spec §7). A new version prompts with an action that activates it and reloads; an unrecoverable one
 * reloads (Spec §4).
 */
export function startSoftwareUpdate({ isProduction }: Pick<ClientConfig, 'isProduction'>): void {
  if (!isProduction || !('serviceWorker' in navigator)) return;
  whenStable(() => {
    register({
      onAvailable: (apply) =>
        void snackbar.info('software-update.available', {
          id: 'software-update',
          persistent: true,
          action: { label: 'software-update.apply', onClick: apply },
        }),
      onUnrecoverable: (error) => {
        reportError(error, 'software-update.unrecoverable');
        location.reload();
      },
    }).catch((error: unknown) => reportError(error, 'software-update'));
  });
}
