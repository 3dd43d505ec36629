import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SNACKBAR_AFTER_MS, snackbars } from '../ui/snackbar/snackbar.ts';
import { watchNetwork } from './network-status.ts';

const pass = (ms = SNACKBAR_AFTER_MS) => vi.advanceTimersByTime(ms);
const shown = () =>
  snackbars.get().map(({ kind, text, durationMs }) => ({ kind, text, isLasting: durationMs === null }));

describe('the network status', () => {
  beforeEach(() => vi.useFakeTimers());

  it('shows the loss until the network is back, and the return once', () => {
    watchNetwork();
    window.dispatchEvent(new Event('offline'));
    pass();
    expect(shown()).toEqual([{ kind: 'error', text: 'network-status.offline', isLasting: true }]);
    window.dispatchEvent(new Event('online'));
    pass();
    expect(shown()).toEqual([{ kind: 'success', text: 'network-status.online', isLasting: false }]);
  });

  it('shows the loss when the page opens offline', () => {
    const target = Object.assign(new EventTarget(), { navigator: { onLine: false } });
    watchNetwork(target as unknown as Window);
    pass();
    expect(shown()).toMatchObject([{ text: 'network-status.offline' }]);
  });
});
