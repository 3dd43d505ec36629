import type { StandingOrder } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { refuseCartCalls, theBuyer } from '../../../testing/carts.ts';
import { formatIdOf } from '../../../testing/offers.ts';
import { orderIdOf } from '../../../testing/orders.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import {
  aStandingOrder,
  aStandingOrderDay,
  aStandingOrderLine,
  aStandingOrderId,
} from '../../../testing/standing-orders.ts';
import { CustomerStanding } from '../components/standing/CustomerStanding.tsx';
import StandingOrderScreen from './StandingOrderScreen.tsx';
import StandingOrdersScreen from './StandingOrdersScreen.tsx';

const move = vi.spyOn(api.ordering, 'applyStandingOrderAction');
const changeDay = vi.spyOn(api.ordering, 'changeStandingDay');
const user = userEvent.setup({ delay: null });
const at = { standingOrderId: aStandingOrderId, version: 3 };

beforeEach(refuseCartCalls);

async function show(standing: StandingOrder = aStandingOrder(), language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery('ordering.getStandingOrder', { standingOrderId: aStandingOrderId }, standing);
  await renderScreen(<StandingOrderScreen />, {
    params: { standingOrderId: '0192f0c1-0000-7000-8000-00000000d001' },
    context: aContext(theBuyer),
    language,
  });
}
const dayOf = (name: string) => screen.getByText(name).closest('li')!;
const choose = async (name: string) => {
  await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('one standing order', () => {
  it('shows for each coming date what it will order, or why nothing', async () => {
    await show(
      aStandingOrder({
        days: [
          aStandingOrderDay('2030-12-13', {
            state: 'placed',
            order: { id: orderIdOf(7), number: 'FDN-7', status: 'confirmed' },
            differences: [
              {
                kind: 'quantity',
                name: { en: 'Tomme', fr: 'Tomme' },
                formatTitle: { en: 'wheel', fr: 'meule' },
                before: '5',
                after: '3',
              },
            ],
          }),
          aStandingOrderDay('2030-12-20'),
          aStandingOrderDay('2030-12-25', { state: 'skipped', reason: 'holiday', holiday: 'christmas' }),
          aStandingOrderDay('2030-12-27', { state: 'notPlaced', reason: 'ordering.belowMinimumOrder' }),
        ],
      }),
    );
    const placed = dayOf('Friday 13/12/2030');
    expect(within(placed).getByRole('link', { name: 'Order FDN-7' }).getAttribute('href')).toBe(
      `/customer/purchase-orders/${orderIdOf(7)}`,
    );
    expect(placed.textContent).toContain('Tomme: 3 instead of 5');
    expect(dayOf('Friday 20/12/2030').textContent).toContain('Placed on 26/11/2030');
    expect(dayOf('Wednesday 25/12/2030').textContent).toContain('Holiday: Christmas');
    expect(dayOf('Friday 27/12/2030').textContent).toContain('The minimum order is not reached yet.');
    // Only future dates can be skipped or changed.
    expect(screen.getAllByRole('button', { name: /^(Skip|Quantities of)/ })).toHaveLength(2);
  });

  it('warns of unavailable items and the minimum before the date', async () => {
    await show(
      aStandingOrder({
        missingMinor: 3000,
        fulfilment: {
          kind: 'delivery',
          name: 'Montréal',
          window: { from: '08:00', until: '12:00' },
          minimumMinor: 7900,
        },
        lines: [
          aStandingOrderLine(1, { problem: 'ordering.noLongerOffered', unitPrice: null }),
          aStandingOrderLine(2, { priceBefore: '20' }),
        ],
      }),
    );
    const notes = screen.getAllByRole('note').map(({ textContent }) => textContent);
    expect(notes).toEqual([
      '$30.00 short of the $79.00 minimum: it won’t be sent as is.',
      '1 line can’t be filled as is right now',
    ]);
    expect(screen.getByText('No longer offered: will be left out.')).toBeTruthy();
    expect(screen.getByLabelText('Previous price:').textContent).toBe('$20.00');
  });

  it('skips a date, and undoes it', async () => {
    const skipped = aStandingOrder({
      version: 4,
      days: [aStandingOrderDay('2030-11-29', { state: 'skipped', reason: 'byCustomer' })],
    });
    changeDay.mockResolvedValueOnce(skipped).mockResolvedValueOnce(aStandingOrder({ version: 5 }));
    await show();
    await user.click(screen.getByRole('button', { name: 'Skip 29/11/2030' }));
    expect(changeDay).toHaveBeenLastCalledWith({ ...at, on: '2030-11-29', isSkipped: true, lines: null });
    await user.click(await screen.findByRole('button', { name: 'Don’t skip 29/11/2030' }));
    expect(changeDay).toHaveBeenLastCalledWith({
      ...at,
      version: 4,
      on: '2030-11-29',
      isSkipped: false,
      lines: null,
    });
    expect(await screen.findByText('Scheduled')).toBeTruthy();
  });

  it('sets quantities for one date, and shows the refused ones', async () => {
    changeDay.mockRejectedValueOnce(
      new ProblemError({ code: 'ordering.standingOrderDatePast', status: 409 }),
    );
    await show(aStandingOrder({ lines: [aStandingOrderLine(1), aStandingOrderLine(2)] }));
    await user.click(screen.getByRole('button', { name: 'Quantities of 29/11/2030' }));
    const dialog = await screen.findByRole('dialog', { name: 'Quantities of 29/11/2030' });
    const field = within(dialog).getByRole('textbox', { name: 'Quantity of Zucchini 2' });
    await user.clear(field);
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save for this date' });
    expect(save.disabled).toBe(true);
    await user.type(field, '5');
    await user.click(save);
    expect(changeDay).toHaveBeenCalledWith({
      ...at,
      on: '2030-11-29',
      isSkipped: false,
      lines: [
        { formatId: formatIdOf(1), quantity: '2' },
        { formatId: formatIdOf(2), quantity: '5' },
      ],
    });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('already placed');
  });

  it('is paused until a date, and archived only after confirmation', async () => {
    move.mockResolvedValue(aStandingOrder({ status: 'paused', resumesOn: '2031-01-10', version: 4 }));
    await show();
    await choose('Pause');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), '10/01/2031');
    await user.click(within(dialog).getByRole('button', { name: 'Pause' }));
    expect(move).toHaveBeenCalledWith({ ...at, action: 'pause', resumesOn: '2031-01-10' });
    expect(await screen.findByText('Paused until 10/01/2031')).toBeTruthy();
    await choose('Archive');
    const sure = await screen.findByRole('dialog', { name: /Ferme du Nord/ });
    await user.click(within(sure).getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(move).toHaveBeenLastCalledWith({
        standingOrderId: aStandingOrderId,
        version: 4,
        action: 'archive',
        resumesOn: null,
      }),
    );
  });

  it('is shown in French as well', async () => {
    await show(aStandingOrder({ status: 'paused' }), 'fr-CA');
    expect(screen.getByText('En pause')).toBeTruthy();
    expect(screen.getByText('vendredi 29/11/2030')).toBeTruthy();
  });
});

it('is listed with its next date', async () => {
  mockQuery('ordering.listStandingOrders', { side: 'customer' }, [aStandingOrder()]);
  await renderScreen(<StandingOrdersScreen />, {
    params: { standingOrderId: '0192f0c1-0000-7000-8000-00000000d001' },
    context: aContext(theBuyer),
  });
  expect(screen.getByRole('link', { name: 'Ferme du Nord' }).getAttribute('href')).toBe(
    `/customer/standing-orders/${aStandingOrderId}`,
  );
  expect(screen.getByText(/Friday 29\/11\/2030, placed on/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'New standing order' })[0]!.getAttribute('href')).toBe(
    '/customer/standing-orders/new',
  );
});

it('is read-only for the seller on the customer’s card', async () => {
  const none = 'request.notAllowed' as const;
  const customerId = anOrganization().id;
  mockQuery('ordering.listStandingOrders', { side: 'vendor', partnerId: customerId }, [
    aStandingOrder({
      side: 'vendor',
      days: [aStandingOrderDay('2030-11-29', { state: 'skipped', reason: 'byCustomer' })],
      can: { edit: none, pause: none, archive: none },
    }),
  ]);
  await renderScreen(<CustomerStanding customerId={customerId} />);
  expect(screen.getByRole('heading', { name: 'Standing orders' })).toBeTruthy();
  expect(screen.getByText('Skipped by the customer')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
