import { contract } from '@halles/contract';
import type { Page } from '@playwright/test';
import { aSubscription } from '../server/src/testing/push-receiver.ts';
import { call } from './market.ts';

const SERVICE = 'http://localhost:3212';

/** A subscription at the push service of the journeys; this test holds its keys. */
function aReceiver() {
  const endpoint = `${SERVICE}/push/${crypto.randomUUID()}`;
  const subscription = aSubscription(endpoint);
  /** Every push that the server has sent, as the browser would read it. */
  const received = async (): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(endpoint);
    return ((await answer.json()) as string[]).map(
      (body) => subscription.decrypt(Buffer.from(body, 'base64')) as Record<string, unknown>,
    );
  };
  return { endpoint, subscription, received };
}

/** Turns notifications on for a person without the screen, which the journey about devices covers. */
export async function addPushDevice(page: Page) {
  const { endpoint, subscription, received } = aReceiver();
  const { p256dh, auth } = subscription;
  const { publicKey } = await call(page, contract.notifications.getPushKey, {});
  await call(page, contract.notifications.addPushDevice, { endpoint, p256dh, auth, publicKey });
  return { received };
}

/** A device of a person whose browser subscribes at the push service of the journeys. */
export async function aPushDevice(page: Page) {
  const { endpoint, subscription, received } = aReceiver();
  // Headless Chromium has no push service and shows no notifications: what they would answer comes from here.
  const { p256dh, auth } = subscription;
  await page.addInitScript(`{
    const { endpoint, p256dh, auth } = ${JSON.stringify({ endpoint, p256dh, auth })};
    const bytes = (text) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
    const KEY = 'journey.subscribed';
    const ALLOWED = 'journey.allowed';
    Object.defineProperty(Notification, 'permission', {
      get: () => (localStorage.getItem(ALLOWED) === null ? 'default' : 'granted'),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(ALLOWED, 'yes');
      return 'granted';
    };
    const made = () => ({
      endpoint,
      options: { applicationServerKey: bytes(localStorage.getItem(KEY) ?? '') },
      getKey: (name) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => localStorage.removeItem(KEY),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) === null ? null : made()),
      subscribe: async ({ applicationServerKey }) => {
        localStorage.setItem(KEY, btoa(String.fromCharCode(...applicationServerKey)));
        return made();
      },
    });
  }`);
  return { received };
}

/** What a function in the service worker uses of it: journeys have no types of it. */
interface InWorker {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  navigator: { setAppBadge: (count?: number) => Promise<void> };
  dispatchEvent: (event: Event) => boolean;
  ExtendableEvent: new (type: string) => Event;
  shown: { title: string; data: object }[];
  badges: (number | undefined)[];
}

/**
 * The service worker of a page, with pushes as the browser delivers them. Headless Chromium lets no origin show
 * notifications, whatever is granted: what the worker shows is kept instead.
 */
export async function aDeviceThatShowsPushes(page: Page) {
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const inWorker = globalThis as unknown as InWorker;
    Object.assign(inWorker, { shown: [], badges: [] });
    inWorker.registration.showNotification = async (title, options) =>
      void inWorker.shown.push({ title, ...options } as never);
    inWorker.navigator.setAppBadge = async (count) => void inWorker.badges.push(count);
  });
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) found(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;

  const deliver = (content: object): Promise<unknown> =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(content),
    });
  const shown = () => worker.evaluate(() => (globalThis as unknown as InWorker).shown);
  const badges = () => worker.evaluate(() => (globalThis as unknown as InWorker).badges);
  /** Presses the newest notification; returns once the worker has done what follows. */
  const press = (): Promise<void> =>
    worker.evaluate(async () => {
      const inWorker = globalThis as unknown as InWorker;
      let work: Promise<unknown> = Promise.resolve();
      const event = Object.defineProperties(new inWorker.ExtendableEvent('notificationclick'), {
        notification: { value: { ...inWorker.shown.at(-1), close: () => undefined } },
        waitUntil: { value: (what: Promise<unknown>) => void (work = what) },
      });
      inWorker.dispatchEvent(event);
      await work;
    });
  return { deliver, shown, badges, press };
}
