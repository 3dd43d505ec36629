import type { Page } from '@playwright/test';
import { aSubscription } from '../server/src/testing/push-receiver.ts';

const SERVICE = 'http://localhost:3212';

/** A device of a person whose browser subscribes at a push service of the journeys; this test holds its keys. */
export async function aPushDevice(page: Page) {
  const endpoint = `${SERVICE}/push/${crypto.randomUUID()}`;
  const subscription = aSubscription(endpoint);
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

  /** Every push that the server has sent, as the browser would read it. */
  const received = async (): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(endpoint);
    return ((await answer.json()) as string[]).map(
      (body) => subscription.decrypt(Buffer.from(body, 'base64')) as Record<string, unknown>,
    );
  };
  return { received };
}

/** The built application, as in production: there it registers its service worker. */
export const asInProduction = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (request, init) => {
      const answer = await fetch(request, init);
      if (!answer.url.endsWith('/api/client-config')) return answer;
      return Response.json({ ...((await answer.json()) as object), isProduction: true }, answer);
    };
  });
