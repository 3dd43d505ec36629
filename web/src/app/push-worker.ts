/**
 * The parts of the service worker that are ours: notifications, and files that other apps share. The build appends
 * this file to the generated worker, so it imports nothing.
 */
interface PushContent {
  title: string;
  body: string;
  path: string;
  tag: string;
  unread?: number;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}
interface ClickEvent extends ExtendableEvent {
  notification: Notification;
}
interface WorkerFetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WindowClient {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
}

// The compiler takes `self` for a window's.
const worker = self as unknown as Worker;
const { scope } = worker.registration;

/** Only addresses of this application, however a push names them. */
function addressIn(path: string): string {
  const { href } = new URL(path.replace(/^\/+/, ''), scope);
  return href.startsWith(scope) ? href : scope;
}

async function show({ title, body, path, tag, unread }: PushContent): Promise<void> {
  const icon = new URL('icons/icon-192.png', scope).href;
  await worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } });
  // Without a number the badge would be a dot that nothing explains; and not every browser has a badge for apps.
  if (unread !== undefined) await navigator.setAppBadge?.(unread).catch(() => undefined);
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushContent));
});

/** Opens the path in a tab that is open, where its unsaved form may object; otherwise in a new one. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ focused }) => focused) ?? tabs.find(({ url }) => url.startsWith(scope));
  if (!tab) {
    await worker.clients.openWindow(addressIn(path));
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a tab of a worker takes no origin
  tab.postMessage({ type: 'open', path });
  await tab.focus().catch(() => undefined);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { path: string }).path));
});

const SHARED = 'shared-files';

/** Files wait here until the screen has sent them. Sharing again replaces what was not sent. */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  for (const [index, file] of files.entries())
    await cache.put(
      new URL(`shared/${index}`, scope),
      new Response(file, {
        headers: { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) },
      }),
    );
  return Response.redirect(new URL('share', scope).href, 303);
}

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && url === new URL('share', scope).href) event.respondWith(receive(event.request));
});

export type { PushContent };
