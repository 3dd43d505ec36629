import { configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { liveConnection } from '../lib/live.ts';
import { forgetInitialUrl } from '../lib/session.ts';
import { signInState } from '../slices/identity/components/sign-in-state.ts';
import { writeStored } from '../ui/storage.ts';
import { storedKeys } from '../ui/stored-keys.ts';
import { clearSlice } from './render-slice.tsx';

/** Each test starts with an empty page, an empty cache and mocks that no test used, and stores nothing for the next. */
afterEach(() => {
  clearSlice();
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A page that signed out is loaded afresh, which no test does.
  signInState.logoutFailed('');
  signInState.failed(null);
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
