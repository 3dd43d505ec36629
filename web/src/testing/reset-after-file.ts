import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { liveConnection } from '../lib/live.ts';
import { forgetInitialUrl } from '../lib/session.ts';
import { snackbar } from '../ui/snackbar/snackbar.ts';
import { clearSlice } from './render-slice.tsx';

/** Test files share one window and its modules, so each file resets them. */
afterAll(() => {
  clearSlice();
  snackbar.hide();
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
