import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SNACKBAR_AFTER_MS, snackbars } from '../ui/snackbar/snackbar.ts';
import { startSoftwareUpdate } from './software-update.ts';

const registration = { update: vi.fn(async () => undefined), unregister: vi.fn(async () => true) };
const worker = new (class Workbox extends EventTarget {
  register = vi.fn(async () => registration);
  messageSkipWaiting = vi.fn();
})();
vi.mock('workbox-window', () => ({
  Workbox: function Workbox() {
    return worker;
  },
}));

const CHECK_EVERY_MS = 120_000;
const WITHIN_MS = 30_000;
const reload = vi.fn();
const reported = vi.spyOn(console, 'error');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.stubGlobal('location', { ...location, reload });
  Object.assign(navigator, { serviceWorker: {} });
  document.head.append(Object.assign(document.createElement('base'), { href: 'https://halles.example/' }));
  reported.mockImplementation(() => undefined);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  snackbars.set([]);
  document.head.replaceChildren();
});

/** Starts it on a page that is never idle, and lets it register. */
async function registered(): Promise<void> {
  startSoftwareUpdate({ isProduction: true });
  await vi.advanceTimersByTimeAsync(WITHIN_MS);
  // Waiting must not move the clock.
  await vi.waitFor(() => expect(worker.register).toHaveBeenCalledOnce(), { interval: 0 });
  await vi.advanceTimersByTimeAsync(0);
}

describe('the service worker (Spec §9)', () => {
  it('registers when the page is stable, and waits for that for at most 30 s', async () => {
    const whenIdle = vi.fn();
    vi.stubGlobal('requestIdleCallback', whenIdle);
    startSoftwareUpdate({ isProduction: true });
    expect(whenIdle).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: WITHIN_MS });
    expect(worker.register).not.toHaveBeenCalled();
    whenIdle.mock.calls[0]![0]();
    await vi.waitFor(() => expect(worker.register).toHaveBeenCalledOnce());
  });

  it('registers after 30 s where the browser does not say when a page is idle', async () => {
    startSoftwareUpdate({ isProduction: true });
    await vi.advanceTimersByTimeAsync(WITHIN_MS - 1);
    expect(worker.register).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(worker.register).toHaveBeenCalledOnce());
  });

  it('is for production only', async () => {
    startSoftwareUpdate({ isProduction: false });
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect(vi.getTimerCount()).toBe(0);
    expect(worker.register).not.toHaveBeenCalled();
  });

  it('looks for a new version every two minutes', async () => {
    await registered();
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS - 1);
    expect(registration.update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1 + CHECK_EVERY_MS);
    expect(registration.update).toHaveBeenCalledTimes(2);
  });
});

describe('a new version (Spec §4)', () => {
  it('prompts with an action that activates it, and reloads once it is active', async () => {
    await registered();
    worker.dispatchEvent(new Event('controlling'));
    expect(reload).not.toHaveBeenCalled();
    worker.dispatchEvent(new Event('waiting'));
    await vi.advanceTimersByTimeAsync(SNACKBAR_AFTER_MS);
    const [prompt] = snackbars.get();
    expect(prompt).toMatchObject({
      text: 'software-update.available',
      durationMs: null,
      action: { label: 'software-update.apply' },
    });
    prompt!.action!.onClick();
    expect(worker.messageSkipWaiting).toHaveBeenCalledOnce();
    worker.dispatchEvent(new Event('controlling'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('whose state is unrecoverable is logged, then the page reloads; being offline is neither', async () => {
    await registered();
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
    expect([reported.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
    const gone = new DOMException('the registration is gone', 'InvalidStateError');
    registration.update.mockRejectedValueOnce(gone);
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
    expect(reported.mock.calls).toEqual([['software-update.unrecoverable', gone]]);
    expect(reload).toHaveBeenCalledOnce();
  });
});
