import { beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: never) => void;
const scope = 'https://halles.example/app/';
const listeners = new Map<string, Listener>();
const showNotification = vi.fn(async () => undefined);
const matchAll = vi.fn(async (): Promise<object[]> => []);
const openWindow = vi.fn(async () => null);
const setAppBadge = vi.fn(async () => undefined);
const kept = new Map<string, Response>();
const deleteCache = vi.fn(async () => kept.clear());

function stubWorkerGlobals(): void {
  vi.stubGlobal('self', {
    registration: { scope, showNotification },
    clients: { matchAll, openWindow },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.stubGlobal('caches', {
    delete: deleteCache,
    open: async () => ({ put: async (url: URL, answer: Response) => kept.set(url.href, answer) }),
  });
  vi.stubGlobal('navigator', { setAppBadge });
}
stubWorkerGlobals();
await import('./push-worker.ts');
beforeEach(() => {
  stubWorkerGlobals();
});

/** Sends an event to the worker, and waits for what it does. */
async function dispatch(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)!({ ...event, waitUntil: (one: Promise<unknown>) => (work = one) } as never);
  await work;
}
const push = (content: object | null) => dispatch('push', { data: content && { json: () => content } });
const content = { title: 'Ferme du Nord', body: 'Une commande', path: '/vendor/x', tag: 'n-1', unread: 3 };

it('a push is shown with its text, replaces what has its tag, and sets the badge of the app', async () => {
  await push(content);
  const icon = `${scope}icons/icon-192.png`;
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Ferme du Nord', {
    body: 'Une commande',
    tag: 'n-1',
    icon,
    badge: icon,
    data: { path: '/vendor/x' },
  });
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
});

it('a push that does not say how many are unread leaves the badge as it is', async () => {
  const { unread: _, ...test } = content;
  await push(test);
  expect(showNotification).toHaveBeenCalledOnce();
  expect(setAppBadge).not.toHaveBeenCalled();
});

it('a push is shown where the badge is refused, and an empty one is nothing', async () => {
  setAppBadge.mockRejectedValueOnce(new Error('not allowed'));
  await push(content);
  await push(null);
  expect(showNotification).toHaveBeenCalledOnce();
});

/** A notification is pressed. */
async function press(path: string): Promise<void> {
  const close = vi.fn();
  await dispatch('notificationclick', { notification: { close, data: { path } } });
  expect(close).toHaveBeenCalledOnce();
}
const aTab = (url: string, focused = false) => ({
  url,
  focused,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
});

it('a pressed notification opens its page in a new tab when none is open', async () => {
  await press('/vendor/x');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${scope}vendor/x`);
});

it('a pressed notification opens in the tab that has the focus, else in one of this application', async () => {
  const [other, own, used] = [aTab('https://else.example/'), aTab(`${scope}a`), aTab(`${scope}b`, true)];
  matchAll.mockResolvedValueOnce([other, own, used]);
  await press('/vendor/x');
  expect(used.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open', path: '/vendor/x' });
  matchAll.mockResolvedValueOnce([other, own]);
  await press('/vendor/y');
  expect(own.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open', path: '/vendor/y' });
  expect([own.focus.mock.calls.length, other.postMessage.mock.calls.length]).toEqual([1, 0]);
  expect(openWindow).not.toHaveBeenCalled();
});

it.each(['//evil.example/x', 'https://evil.example/x', '../../x'])(
  'an address outside of the application opens its start: %s',
  async (path) => {
    await press(path);
    const [[opened]] = openWindow.mock.calls as unknown as [[string]];
    expect(opened.startsWith(scope)).toBe(true);
    expect(new URL(opened).host).toBe('halles.example');
  },
);

function share(...files: File[]) {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const respondWith = vi.fn<(answer: Promise<Response>) => void>();
  const request = { method: 'POST', url: `${scope}share`, formData: async () => form };
  listeners.get('fetch')!({ request, respondWith } as never);
  return respondWith;
}

it('shared files wait with their names until the screen sends them, and replace earlier ones', async () => {
  kept.set('earlier', new Response('x'));
  const respondWith = share(
    new File(['abc'], 'bon de livraison é.pdf', { type: 'application/pdf' }),
    new File([], 'empty.png', { type: 'image/png' }),
  );
  const answer = await respondWith.mock.calls[0]![0];
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${scope}share`]);
  expect([...kept.keys()]).toEqual([`${scope}shared/0`]);
  const file = kept.get(`${scope}shared/0`)!;
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(decodeURIComponent(file.headers.get('x-file-name')!)).toBe('bon de livraison é.pdf');
});

it('other requests are left to the browser', () => {
  const respondWith = vi.fn();
  for (const [method, path] of [
    ['GET', 'share'],
    ['POST', 'api/files'],
  ])
    listeners.get('fetch')!({ request: { method, url: `${scope}${path}` }, respondWith } as never);
  expect(respondWith).not.toHaveBeenCalled();
});
