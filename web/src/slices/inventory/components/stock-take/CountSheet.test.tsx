import type { FormatId, StockTakeId, StockTakeLine, UserId } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { storageKey } from '../../../../lib/send-left.ts';
import { queryClient } from '../../../../lib/query.ts';
import { hasUnsavedChanges } from '../../../../ui/form/unsaved.ts';
import { readStored } from '../../../../ui/storage.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { stockTakeQuery, type CountSheet as Sheet } from '../../queries.ts';
import { CountSheet } from './CountSheet.tsx';
import { saveCounts } from './unsaved-counts.ts';
import { useCounts } from './use-counts.ts';

const stockTakeId = '0192f0c1-0000-7000-8000-0000000000c1' as StockTakeId;
const send = vi.spyOn(api.inventory, 'count');
const user = userEvent.setup({ delay: null });

const line = (number: number, name: string): StockTakeLine => ({
  id: `0192f0c1-0000-7000-8000-00000000000${number}` as FormatId,
  productName: { en: name, fr: name, original: 'en' },
  formatTitle: { en: 'Case', fr: 'Caisse' },
  sku: null,
  expected: '10',
  counted: null,
  difference: null,
  isOutdated: false,
  version: 1,
});
const sheet = {
  id: stockTakeId,
  name: 'November',
  startedAt: '2026-11-21T12:00:00Z',
  closedAt: null,
  lines: 2,
  counted: 0,
  differences: 0,
  version: 1,
  rows: [line(1, 'Leeks'), line(2, 'Kale')],
} as unknown as Sheet;

const stored = vi.spyOn(api.inventory, 'getStockTake');
function LineFilter() {
  const { queryKey } = stockTakeQuery(stockTakeId);
  const { data } = useQuery({ queryKey, queryFn: () => api.inventory.getStockTake({ stockTakeId }) });
  return data ? <Counted sheet={data} /> : null;
}
const Counted = (props: { sheet: Sheet }) => <CountSheet counts={useCounts(props.sheet)} mayCount />;

const field = () => screen.getByLabelText<HTMLInputElement>(/^Count of /);
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

const show = (options: Parameters<typeof renderSlice>[1] = {}) => renderSlice(<LineFilter />, options);

beforeEach(async () => {
  send.mockReset();
  stored.mockResolvedValue(sheet);
  await show();
  await screen.findByLabelText(/^Count of Leeks/);
});

it('replaces the count of a line that stays selected by the next figure', async () => {
  send.mockResolvedValue(undefined as never);
  await user.click(row('Kale'));
  await user.type(field(), '12{Enter}');
  expect(field().getAttribute('aria-label')).toContain('Kale');
  await user.type(field(), '7');
  expect(field().value).toBe('7');
});

it('sends the counts of a line one after the other', async () => {
  const first = Promise.withResolvers<never>();
  send
    .mockReset()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue(undefined as never);
  const sent = () => send.mock.calls.map(([{ counts }]) => counts[0]!.counted);
  await user.type(field(), '12{Enter}');
  await user.click(row('Leeks'));
  await user.type(field(), '7{Enter}');
  expect(within(row('Leeks')).getByText('7')).toBeTruthy();
  expect(sent()).toEqual(['12']);
  first.resolve(undefined as never);
  await waitFor(() => expect(sent()).toEqual(['12', '7']));
});

it('sends a count that was entered while the one before was on its way as the later one', async () => {
  const first = Promise.withResolvers<never>();
  send.mockReturnValueOnce(first.promise).mockResolvedValue(undefined as never);
  await user.type(field(), '12{Enter}');
  await user.click(row('Leeks'));
  await user.type(field(), '7{Enter}');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
  first.resolve(undefined as never);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  clock.mockRestore();
  expect(send.mock.calls[1]![0].counts).toMatchObject([{ counted: '7', secondsAgo: 0 }]);
});

it('shows a count by somebody else, but not over figures typed here', async () => {
  const countElsewhere = async (counted: string) => {
    const rows = sheet.rows.map((one) => ({ ...one, counted, difference: '0' }));
    queryClient.setQueryData(stockTakeQuery(stockTakeId).queryKey, { ...sheet, rows });
    await waitFor(() => expect(within(row('Leeks')).getByText(counted)).toBeTruthy());
  };
  await countElsewhere('8');
  expect(field().value).toBe('8');
  await user.type(field(), '12');
  await countElsewhere('9');
  expect(field().value).toBe('12');
});

it('says which counts change nothing because all was counted later elsewhere', async () => {
  const [leeks, kale] = sheet.rows;
  const outdated = { ...leeks!, counted: '8', difference: '0', isOutdated: true };
  queryClient.setQueryData(stockTakeQuery(stockTakeId).queryKey, { ...sheet, rows: [outdated, kale!] });
  expect(await within(row('Leeks')).findByText('Counted later elsewhere')).toBeTruthy();
  expect(within(row('Leeks')).queryByText('As expected')).toBeNull();
});

it('keeps a refused count beside its line with why, until it is saved', async () => {
  send.mockRejectedValueOnce(new Error('broken'));
  await user.type(field(), '42{Enter}');
  expect(field().getAttribute('aria-label')).toContain('Kale');
  await waitFor(() => expect(within(row('Leeks')).getByText('Not saved')).toBeTruthy());
  expect(within(row('Leeks')).getByText('42')).toBeTruthy();
  expect(hasUnsavedChanges()).toBe(true);
  await user.click(row('Leeks'));
  expect(field().value).toBe('42');
  expect(screen.getByText(/^Count not saved\. /)).toBeTruthy();
  send.mockResolvedValue(undefined as never);
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  expect(within(row('Leeks')).getByText('42')).toBeTruthy();
  expect(hasUnsavedChanges()).toBe(false);
});

it('says that a line was counted later, and keeps what was entered', async () => {
  send.mockRejectedValueOnce(new ProblemError({ code: 'inventory.countedLater', status: 409 }));
  await user.type(field(), '42{Enter}');
  expect(await within(row('Leeks')).findByText('Not saved')).toBeTruthy();
  await user.click(row('Leeks'));
  expect(field().value).toBe('42');
  expect(screen.getByText(/This line was counted again after your count\./)).toBeTruthy();
  send.mockResolvedValue(undefined as never);
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
});

const offline = new ProblemError({ code: 'network.offline', status: 0 });
const leaveAndComeBack = async () => {
  cleanup();
  expect(readStored(storageKey('inventory.counts')!, [])).not.toEqual([]);
  await show();
  await screen.findByLabelText(/^Count of /);
};

it('keeps a refused count, with why, for who comes back', async () => {
  send.mockRejectedValueOnce(new ProblemError({ code: 'request.notAllowed', status: 403 }));
  await user.type(field(), '42{Enter}');
  expect(await within(row('Leeks')).findByText('Not saved')).toBeTruthy();
  await leaveAndComeBack();
  expect(within(row('Leeks')).getByText('42')).toBeTruthy();
  expect(within(row('Leeks')).getByText('Not saved')).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(1);
});

it('keeps a count for who entered it, and for nobody else on this device', async () => {
  send.mockRejectedValue(offline);
  await user.type(field(), '42{Enter}');
  expect(await within(row('Leeks')).findByText('Not saved')).toBeTruthy();
  cleanup();
  await show({ context: { ...aContext(), userId: 'another' as UserId } });
  await screen.findByLabelText(/^Count of /);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(send).toHaveBeenCalledTimes(1);
});

it('keeps what another tab has not saved either', async () => {
  const kale = {
    stockTakeId,
    formatId: sheet.rows[1]!.id,
    counted: '7',
    before: null,
    at: 0,
    reason: 'Offline',
  };
  localStorage.setItem(storageKey('inventory.counts')!, JSON.stringify([kale]));
  send.mockRejectedValueOnce(offline);
  await user.type(field(), '42{Enter}');
  expect(await within(row('Leeks')).findByText('Not saved')).toBeTruthy();
  expect(within(row('Kale')).getByText('Not saved')).toBeTruthy();
  expect(readStored(storageKey('inventory.counts')!, [])).toMatchObject([kale, { counted: '42' }]);
});

it('sends what a lost network left once it is back', async () => {
  send.mockRejectedValueOnce(offline);
  await user.type(field(), '42{Enter}');
  expect(await within(row('Leeks')).findByText('Not saved')).toBeTruthy();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  send.mockImplementation(async () => {
    stored.mockResolvedValue({ ...sheet, rows: [{ ...sheet.rows[0]!, counted: '42' }, sheet.rows[1]!] });
    return undefined as never;
  });
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  expect(within(row('Leeks')).getByText('42')).toBeTruthy();
  // With the time it waited: it is compared with the stock of an hour ago.
  const waits = send.mock.calls.map(([{ counts }]) => counts[0]!.secondsAgo);
  expect(waits).toEqual([0, 3_600]);
  expect(readStored(storageKey('inventory.counts')!, [])).toEqual([]);
});

it('sends a count again beside that of somebody else: the later one of both is right', async () => {
  send.mockRejectedValueOnce(offline);
  await user.type(field(), '42{Enter}');
  expect(await within(row('Leeks')).findByText('Not saved')).toBeTruthy();
  const rows = [{ ...sheet.rows[0]!, counted: '9', difference: '-1' }, sheet.rows[1]!];
  stored.mockResolvedValue({ ...sheet, rows });
  send.mockRejectedValueOnce(new ProblemError({ code: 'inventory.countedLater', status: 409 }));
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await user.click(row('Leeks'));
  expect(await screen.findByText(/This line was counted again after your count\./)).toBeTruthy();
  // Applying the counts, or leaving, does not decide between the two either.
  send.mockResolvedValue(undefined as never);
  expect(await act(() => saveCounts(stockTakeId))).toBe(false);
  expect(send).toHaveBeenCalledTimes(2);
});

it('saves a count that was made without a network after somebody else counted the line', async () => {
  send.mockRejectedValueOnce(offline).mockResolvedValue(undefined as never);
  await user.type(field(), '42{Enter}');
  expect(await within(row('Leeks')).findByText('Not saved')).toBeTruthy();
  const rows = [{ ...sheet.rows[0]!, counted: '9', difference: '-1' }, sheet.rows[1]!];
  stored.mockResolvedValue({ ...sheet, rows });
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  expect(send.mock.calls.map(([{ counts }]) => counts[0]!.counted)).toEqual(['42', '42']);
  expect(readStored(storageKey('inventory.counts')!, [])).toEqual([]);
});
