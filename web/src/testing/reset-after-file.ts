import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { liveConnection } from '../lib/live.ts';
import { forgetInitialUrl } from '../lib/session.ts';
import { clearSlice } from './render-slice.tsx';

/** Files share one window and the modules loaded into it: each leaves them as it found them. */
afterAll(() => {
  clearSlice();
  liveConnection.stop();
  forgetInitialUrl();
  configure({ defaultHidden: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
