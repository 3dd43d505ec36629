import type { RunDetail } from '@halles/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import DriveScreen from './DriveScreen.tsx';

const key = { fulfilmentId: 'w', on: '2026-11-24' };
const stopOf = (id: string) => ({
  id,
  position: 1,
  customer: { id: 'c', name: `Bistro ${id}`, phone: null },
  address: null,
  deliveryNotes: '',
  deliveryInstructions: null,
  orders: [],
  result: null,
});
const run = {
  ...key,
  name: 'Montréal centre',
  stopList: [stopOf('1'), stopOf('2')],
} as unknown as RunDetail;
const recordStop = vi.spyOn(api.deliveries, 'recordStop');
const user = userEvent.setup({ delay: null });
const stop = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('li')!);

beforeEach(() => {
  // As in a browser in which scrolling returns a promise.
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  mockQuery('deliveries.getRun', key, run);
  recordStop.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

async function deliver(name: string) {
  await user.click(stop(name).getByRole('button', { name: 'I’ve arrived' }));
  await user.click(stop(name).getByRole('button', { name: 'Save' }));
}

it('a result that a full storage does not take is named beside its stop, stays, and is sent', async () => {
  await renderScreen(<DriveScreen />, { params: key });
  await deliver('1. Bistro 1');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await deliver('2. Bistro 2');
  expect(stop('1. Bistro 1').getByText('Not sent yet')).toBeTruthy();
  expect(stop('2. Bistro 2').getByText('Not sent yet')).toBeTruthy();
  expect(stop('1. Bistro 1').queryByText(/Keep Halles open/)).toBeNull();
  expect(stop('2. Bistro 2').getByText(/Keep Halles open/)).toBeTruthy();
  full.mockRestore();
  recordStop.mockClear();
  recordStop.mockResolvedValue({ recorded: true });
  // Whatever sends: a new result, the network, the next attempt.
  await user.click(stop('1. Bistro 1').getByRole('button', { name: '1. Bistro 1' }));
  await user.click(stop('1. Bistro 1').getByRole('button', { name: 'Correct result' }));
  await user.click(stop('1. Bistro 1').getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  expect(new Set(recordStop.mock.calls.map(([{ stopId }]) => stopId))).toEqual(new Set(['1', '2']));
});

it('asks for the reason of a stop that was not delivered, when it is saved without one', async () => {
  await renderScreen(<DriveScreen />, { params: key });
  recordStop.mockClear();
  const first = stop('1. Bistro 1');
  await user.click(first.getByRole('button', { name: 'Not delivered' }));
  expect(first.queryByText('Required')).toBeNull();
  await user.click(first.getByRole('button', { name: 'Save' }));
  expect(first.getByText('Required')).toBeTruthy();
  const reason = first.getByRole('combobox', { name: /Reason/ });
  expect(document.activeElement).toBe(reason);
  expect(recordStop).not.toHaveBeenCalled();
  await user.selectOptions(reason, 'closed');
  await user.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(recordStop).toHaveBeenCalled());
});

it('says that the run is not there, and leads to the deliveries', async () => {
  queryClient.clear();
  vi.spyOn(api.deliveries, 'getRun').mockRejectedValue(
    new ProblemError({ code: 'request.notFound', status: 404 }),
  );
  await renderScreen(<DriveScreen />, { params: key });
  expect(await screen.findByRole('heading', { name: 'No orders on this route' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('leads on after the last stop, and says of each what was recorded while it waits', async () => {
  await renderScreen(<DriveScreen />, { params: key });
  await deliver('1. Bistro 1');
  expect(screen.queryByRole('link', { name: 'All deliveries' })).toBeNull();
  await user.click(stop('2. Bistro 2').getByRole('button', { name: 'Not delivered' }));
  await user.selectOptions(stop('2. Bistro 2').getByRole('combobox', { name: /Reason/ }), 'closed');
  await user.click(stop('2. Bistro 2').getByRole('button', { name: 'Save' }));
  expect(stop('1. Bistro 1').getByText('Delivered', { selector: 'li > div *' })).toBeTruthy();
  expect(stop('2. Bistro 2').getByText(/^Closed · /)).toBeTruthy();
  const on = screen.getByRole('link', { name: 'All deliveries' });
  expect(on.getAttribute('href')).toBe('/vendor/scheduled-deliveries');
});

it('brings into view the stop that is next, and the form of its result', async () => {
  const seen = vi.fn();
  Element.prototype.scrollIntoView = function (options) {
    seen(this.tagName, options);
  };
  const result = { outcome: 'delivered', reason: null, photoUrls: [], happenedAt: '2026-11-24T08:00:00Z' };
  const done = { ...stopOf('1'), result };
  mockQuery('deliveries.getRun', key, { ...run, stopList: [done, stopOf('2')] } as never);
  await renderScreen(<DriveScreen />, { params: key });
  expect(seen.mock.calls).toEqual([['LI', { block: 'start' }]]);
  await user.click(stop('2. Bistro 2').getByRole('button', { name: 'I’ve arrived' }));
  expect(seen.mock.calls.at(-1)).toEqual(['DIV', { block: 'center' }]);
});
