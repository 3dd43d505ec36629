import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import type { StopReport } from './stop-reports.ts';
import { useStopReports } from './use-stop-reports.ts';

const recordStop = vi.spyOn(api.deliveries, 'recordStop');

const report = (stopId: string): StopReport => ({
  fulfilmentId: 'w',
  on: '2026-11-24',
  stopId,
  outcome: 'delivered',
  happenedAt: '2026-11-24T08:00:00Z',
  signature: null,
  photos: [],
});

it('sends a report made during another upload right after it', async () => {
  let arrive: (answer: { recorded: boolean }) => void = () => undefined;
  recordStop.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  recordStop.mockResolvedValue({ recorded: true });
  const { result, unmount } = renderHook(() => useStopReports('driver'));
  act(() => result.current.report(report('a')));
  act(() => result.current.report(report('b')));
  await act(async () => arrive({ recorded: true }));
  await waitFor(() => expect(result.current.reports).toEqual([]));
  expect(recordStop.mock.calls.map(([{ stopId }]) => stopId)).toEqual(['a', 'b']);
  unmount();
});
