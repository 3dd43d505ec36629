import { configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { liveConnection } from '../lib/live.ts';
import { forgetInitialUrl } from '../lib/session.ts';
import { writeStored } from '../ui/storage.ts';
import { storedKeys } from '../ui/stored-keys.ts';
import { clearSlice } from './render-slice.tsx';

/** Each test starts with an empty page, an empty cache and mocks that no test used, and stores nothing for the next. */
afterEach(() => {
  clearSlice();
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    for (const key of storedKeys(storage)) writeStored(key, null, storage);
  // What modules read from storage is read again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

/** Test files share one window and its modules, so each file resets them. */
afterAll(() => {
  liveConnection.stop();
  forgetInitialUrl();
  configure({ defaultHidden: false });
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
