import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearSlice } from './render-slice.tsx';

type Search = Record<string, unknown>;

/** The search params after the `?`. */
export const address = { search: {} as Search };

/** Replaces `lib/routes.ts` for a screen that keeps its state in the address: `vi.mock(path, addressInMemory)`. */
export const addressInMemory = () => ({
  useAddressSearch: () => {
    const [search, setSearch] = useState(address.search);
    return [
      search,
      (next: Search) => {
        address.search = next;
        setSearch(next);
      },
    ];
  },
});

/** Starts each test of a list on a Saturday morning, without a network, at an address without search params. */
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
    address.search = {};
  });
  afterEach(() => {
    clearSlice();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
