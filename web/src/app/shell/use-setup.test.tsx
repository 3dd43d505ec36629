import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSlice } from '../../testing/render-slice.tsx';
import { SNACKBAR_AFTER_MS, snackbars } from '../../ui/snackbar/snackbar.ts';
import { useSetupFailure } from './use-setup.ts';

const reported = vi.spyOn(console, 'error');

function Failure() {
  useSetupFailure();
  return null;
}

beforeEach(() => {
  reported.mockImplementation(() => undefined);
  vi.stubGlobal(
    'WebSocket',
    class {
      set onclose(closed: ((event: { code: number }) => void) | null) {
        if (closed) queueMicrotask(() => closed({ code: 1006 }));
      }
      close() {}
    },
  );
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"code":"server.fault","status":500}', { status: 500 })),
  );
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
