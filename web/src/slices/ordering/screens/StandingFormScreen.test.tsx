import type { StandingOrderFulfilment } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import type { Params } from '../../../lib/router/address.ts';
import { refuseCartCalls, theBuyer } from '../../../testing/carts.ts';
import { anOffer, farmId, formatIdOf } from '../../../testing/offers.ts';
import { anOrder, anOrderLine, orderIdOf } from '../../../testing/orders.ts';
import { aContext } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { aStandingOrder, aStandingOrderId, fulfilmentId } from '../../../testing/standing-orders.ts';
import StandingFormScreen from './StandingFormScreen.tsx';

const create = vi.spyOn(api.ordering, 'createStandingOrder');
const change = vi.spyOn(api.ordering, 'changeStandingOrder');
const listFulfilments = vi.spyOn(api.ordering, 'listStandingOrderFulfilments');
const user = userEvent.setup({ delay: null });
const fulfilment: StandingOrderFulfilment = {
  fulfilmentId,
  kind: 'delivery',
  name: 'Montréal',
  window: { from: '08:00', until: '12:00' },
  weekdays: ['TU', 'FR'],
  nextDays: ['2030-11-26', '2030-11-29'],
  minimumMinor: null,
};

beforeEach(() => {
  refuseCartCalls();
  const byName = { sort: 'name', pageSize: 100 } as const;
  mockQuery('relationships.listSuppliers', byName, { rows: [], total: 0, page: 1, pageSize: 100 });
  mockQuery('relationships.listCustomers', byName, { rows: [], total: 0, page: 1, pageSize: 100 });
  listFulfilments.mockReset().mockResolvedValue([fulfilment]);
});

const show = (params: Params = {}) =>
  renderScreen(<StandingFormScreen />, { params, context: aContext(theBuyer) });

it('is filled from an order: lines, fulfilment and weekday, starting the day after', async () => {
  const order = anOrder({
    id: orderIdOf(9),
    side: 'customer',
    on: '2030-11-29',
    vendor: { ...anOrder().vendor, id: farmId },
    fulfilment: { ...anOrder().fulfilment, id: fulfilmentId },
    lines: [anOrderLine(1, { requested: '3' })],
  });
  address.search = { order: order.id };
  mockQuery('ordering.getOrder', { purchaseOrderId: order.id }, order);
  create.mockResolvedValue(aStandingOrder());
  await show();
  expect(await screen.findByRole('checkbox', { name: /Friday/, checked: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save standing order' }));
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect(create.mock.calls[0]![0]).toEqual({
    vendorId: farmId,
    fields: {
      fulfilmentId,
      addressId: null,
      weekdays: ['FR'],
      everyWeeks: 1,
      startsOn: '2030-11-30',
      endsOn: null,
      leadDays: 2,
      reference: '',
      note: '',
    },
    lines: [{ formatId: order.lines[0]!.formatId, quantity: '3' }],
  });
  await waitFor(() =>
    expect(address).toMatchObject({
      path: `/customer/standing-orders/${aStandingOrderId}`,
      isReplaced: false,
    }),
  );
});

it('sends only changed fields; weekdays the seller does not serve are flagged', async () => {
  mockQuery('ordering.getStandingOrder', { standingOrderId: aStandingOrderId }, aStandingOrder());
  change.mockResolvedValue(aStandingOrder({ weekdays: ['WE', 'FR'], version: 4 }));
  await show({ standingOrderId: aStandingOrderId });
  await user.click(screen.getByRole('checkbox', { name: /Wednesday/ }));
  expect(screen.getByText('No service on Wednesday: these dates will be skipped.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save standing order' }));
  await waitFor(() =>
    expect(change).toHaveBeenCalledWith({
      standingOrderId: aStandingOrderId,
      version: 3,
      change: { weekdays: ['WE', 'FR'] },
    }),
  );
});

it('adds items found by a part of their name, at their minimum quantity', async () => {
  mockQuery('ordering.getStandingOrder', { standingOrderId: aStandingOrderId }, aStandingOrder());
  mockQuery('offers.listSupplierOffers', { vendorId: farmId, language: 'EN', text: 'z' }, [
    anOffer(1),
    anOffer(2, { minimumQuantity: '4', multipleQuantity: '2' }),
  ]);
  change.mockResolvedValue(aStandingOrder({ version: 4 }));
  await show({ standingOrderId: aStandingOrderId });
  await user.type(screen.getByRole('searchbox', { name: 'Search their offers' }), 'z');
  // An item already in the list is not offered again.
  await user.click(await screen.findByRole('button', { name: /Zucchini 2/ }));
  // The deliveries and pickups are those that take all of the lines.
  const formatIds = [formatIdOf(1), formatIdOf(2)];
  await waitFor(() => expect(listFulfilments.mock.lastCall![0]).toEqual({ vendorId: farmId, formatIds }));
  await user.click(screen.getByRole('button', { name: 'Save standing order' }));
  await waitFor(() =>
    expect(change).toHaveBeenCalledWith({
      standingOrderId: aStandingOrderId,
      version: 3,
      change: {},
      lines: [
        { formatId: formatIdOf(1), quantity: '2' },
        { formatId: formatIdOf(2), quantity: '4' },
      ],
    }),
  );
});

it('keeps what is no number of weeks as it was typed, and saves nothing then', async () => {
  change.mockReset();
  mockQuery('ordering.getStandingOrder', { standingOrderId: aStandingOrderId }, aStandingOrder());
  await show({ standingOrderId: aStandingOrderId });
  const weeks = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Repeat every (weeks)' });
  await user.clear(weeks);
  await user.type(weeks, 'two');
  await user.tab();
  expect(weeks.value).toBe('two');
  await user.click(screen.getByRole('button', { name: 'Save standing order' }));
  expect(weeks.getAttribute('aria-invalid')).toBe('true');
  expect(change).not.toHaveBeenCalled();
});

it('replaces what a colleague changed meanwhile only when it is saved again', async () => {
  change.mockReset().mockResolvedValue(aStandingOrder());
  const standing = aStandingOrder();
  mockQuery('ordering.getStandingOrder', { standingOrderId: aStandingOrderId }, standing);
  await show({ standingOrderId: aStandingOrderId });
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note to the supplier' });
  await user.type(note, 'Side door');
  const theirs = { ...standing, note: 'Ring twice', reference: 'PO-7', version: standing.version + 1 };
  await act(async () => {
    mockQuery('ordering.getStandingOrder', { standingOrderId: aStandingOrderId }, theirs);
    // The cache tells its readers a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });
  const save = () => user.click(screen.getByRole('button', { name: 'Save standing order' }));
  await save();
  expect(await screen.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
  await save();
  await waitFor(() =>
    expect(change).toHaveBeenCalledExactlyOnceWith({
      standingOrderId: aStandingOrderId,
      version: theirs.version,
      change: { note: 'Side door' },
    }),
  );
});
