import type { UserId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { PUSH_USER_KEY } from '../../../../lib/device-data.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';

/** What this browser can do now. `needsInstall`: on an iPhone or iPad only the installed application gets pushes. */
export type PushState = 'unsupported' | 'needsInstall' | 'notHere' | 'blocked' | 'off' | 'on';

const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  // An iPad presents itself as a Mac with a touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

export async function currentPushState(userId: UserId): Promise<PushState> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() && !isInstalled() ? 'needsInstall' : 'unsupported';
  const registration = await worker();
  if (!registration) return 'notHere';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && readStored(PUSH_USER_KEY, null) === userId ? 'on' : 'off';
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** A subscription that was made for another key is made again. */
async function subscriptionFor(
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const existing = await registration.pushManager.getSubscription();
  if (existing && base64url(existing.options.applicationServerKey) === publicKey) return existing;
  await existing?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
}

async function register(registration: ServiceWorkerRegistration, userId: UserId): Promise<void> {
  const { publicKey } = await api.notifications.getPushKey();
  const subscription = await subscriptionFor(registration, publicKey);
  await api.notifications.addPushDevice({
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    publicKey,
  });
  writeStored(PUSH_USER_KEY, userId);
}

/** Asks for the permission; resolves to the state that this leads to. */
export async function turnPushOn(userId: UserId): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'notHere';
  if ((await Notification.requestPermission()) === 'granted') await register(registration, userId);
  return currentPushState(userId);
}

/** The subscription of whoever used this browser ends, and nothing more is shown. */
export async function turnPushOff(): Promise<void> {
  writeStored(PUSH_USER_KEY, null);
  const subscription = await (await worker())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** When the application opens: browsers replace subscriptions, sessions end, and another person may sign in. */
export async function renewPush(userId: UserId): Promise<void> {
  const registration = await worker();
  if (!registration) return;
  if (readStored(PUSH_USER_KEY, null) !== userId) await turnPushOff();
  else if (Notification.permission === 'granted') await register(registration, userId);
}
