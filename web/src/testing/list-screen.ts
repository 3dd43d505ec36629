import { afterEach, beforeEach, vi } from 'vitest';
import { clearSlice } from './render-slice.tsx';

/** Starts each test of a list on a Saturday morning, without a network. */
export function setUpListScreen(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        send() {}
        close() {}
      },
    );
  });
  afterEach(() => {
    clearSlice();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
