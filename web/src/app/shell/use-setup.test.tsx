import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSlice, renderSlice } from '../../testing/render-slice.tsx';
import { SNACKBAR_AFTER_MS, snackbars } from '../../ui/snackbar/snackbar.ts';
import { useSetupFailure } from './use-setup.ts';

const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);

function Failure() {
  useSetupFailure();
  return null;
}

beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"code":"server.fault","status":500}', { status: 500 })),
  );
});
afterEach(() => {
  clearSlice();
  vi.unstubAllGlobals();
  reported.mockClear();
});

it('shows and reports once that the setup could not be loaded', async () => {
  await act(() => renderSlice(<Failure />));
  await vi.waitFor(() => expect(snackbars.get()).toMatchObject([{ text: 'query_organization_setup' }]), {
    timeout: 10_000,
    interval: SNACKBAR_AFTER_MS / 5,
  });
  const reports = reported.mock.calls.filter((args) =>
    JSON.stringify(args).includes('query_organization_setup'),
  );
  expect(reports).toHaveLength(1);
});
