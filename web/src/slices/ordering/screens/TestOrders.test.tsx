import type { FormatId, PurchaseOrder } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrder, anOrderRow, orderIdOf } from '../../../testing/orders.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import TestOrderScreen from './TestOrderScreen.tsx';
import TestOrdersScreen from './TestOrdersScreen.tsx';

const { ordering } = api;
const place = vi.spyOn(ordering, 'placeTestOrder');
const remove = vi.spyOn(ordering, 'removeTestOrders');
const pass = vi.spyOn(ordering, 'advanceTestOrderTime');
const move = vi.spyOn(ordering, 'applyOrderAction');
const user = userEvent.setup({ delay: null });

const offer = {
  id: '0192f0c1-0000-7000-8000-0000000000f1',
  kind: 'list',
  name: 'Restaurants',
  currency: 'CAD',
} as const;
const items = (number: number, name: string, multiple: string | null = null) => ({
  formatId: `0192f0c1-0000-7000-8000-00000000f00${number}` as FormatId,
  name: { en: name, fr: name },
  formatTitle: { en: '', fr: '' },
  saleUnit: 'bag' as const,
  unitPrice: '12.5',
  minimumQuantity: null,
  multipleQuantity: multiple,
});
const date = {
  id: 'w 2026-11-24',
  fulfilmentId: '0192f0c1-0000-7000-8000-0000000000d1',
  on: '2026-11-24',
  kind: 'delivery',
  name: 'Centre',
  window: { from: '07:00', until: '10:00' },
  cutOffAt: '2026-11-23T20:00:00.000Z',
  isLate: false,
  isFull: false,
} as const;
const test = anOrder({
  number: 'TEST-1',
  isTest: true,
  relationId: null,
  testOfferId: offer.id,
  side: 'vendor',
  status: 'submitted',
  pendingSide: 'vendor',
});
const context = aContext(anOrganization());

describe('starting a test order', () => {
  const show = async () => {
    mockQuery('ordering.listTestOffers', {}, [offer]);
    mockQuery(
      'ordering.getTestOffer',
      { offerId: offer.id },
      {
        ...offer,
        items: [items(1, 'Carrots'), items(2, 'Beets', '6')],
        dates: [date],
      },
    );
    mockQuery('ordering.listTestOrders', {}, [anOrderRow(1, { number: 'TEST-1', isTest: true })]);
    await renderScreen(<TestOrdersScreen />, { context });
  };

  it('takes one press: items at their minimum and a date are filled in', async () => {
    await show();
    place.mockResolvedValue({ ...test, side: 'customer' });
    await user.click(screen.getByRole('button', { name: 'Order as the buyer' }));
    expect(place).toHaveBeenCalledWith({
      offerId: offer.id,
      by: 'customer',
      lines: [
        { formatId: items(1, '').formatId, quantity: '1' },
        { formatId: items(2, '').formatId, quantity: '6' },
      ],
      date: { fulfilmentId: date.fulfilmentId, on: date.on },
      note: '',
    });
    await waitFor(() => expect(address.path).toBe(`/vendor/test-workflow/${test.id}`));
    expect(address.search).toEqual({ as: 'customer' });
  });

  it('deletes all of them in one click', async () => {
    await show();
    remove.mockResolvedValue({ deleted: 1 });
    await user.click(screen.getByRole('button', { name: 'Delete all' }));
    expect(remove).toHaveBeenCalledWith({});
  });

  it('says what is missing when nothing can be ordered', async () => {
    mockQuery('ordering.listTestOffers', {}, []);
    mockQuery('ordering.listTestOrders', {}, []);
    await renderScreen(<TestOrdersScreen />, { context });
    expect(screen.getByText('None of your products can be ordered right now')).toBeTruthy();
  });
});

describe('a test order', () => {
  const show = async (order: PurchaseOrder = test) => {
    address.search = { as: order.side };
    mockQuery('ordering.getOrder', { purchaseOrderId: orderIdOf(1), as: order.side }, order);
    mockQuery('ordering.listOrderActivity', { purchaseOrderId: order.id, as: order.side }, []);
    mockQuery('ordering.listTestOrderEmails', { purchaseOrderId: order.id }, [
      {
        id: 'm1',
        to: 'vendor',
        subject: 'New order TEST-1 from Test buyer',
        text: 'Confirm it to prepare it.',
        at: '2026-11-21T14:00:00.000Z',
      },
    ]);
    await renderScreen(<TestOrderScreen />, { params: { purchaseOrderId: test.id }, context });
  };

  it('says that it is a test, shows the emails, and is played as the chosen side', async () => {
    await show();
    expect(screen.getByText('TEST – not a real order')).toBeTruthy();
    expect(screen.getByText('New order TEST-1 from Test buyer')).toBeTruthy();
    const sides = within(screen.getByRole('navigation', { name: 'Your role' }));
    expect(sides.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/vendor/test-workflow/${test.id}?as=customer`,
      `/vendor/test-workflow/${test.id}?as=vendor`,
    ]);
    move.mockResolvedValue({ ...test, status: 'confirmed' });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(move).toHaveBeenCalledWith(
      expect.objectContaining({ purchaseOrderId: test.id, as: 'vendor', action: 'confirm' }),
    );
  });

  it('advances time, and is deleted in one click', async () => {
    await show({ ...test, side: 'customer' });
    pass.mockResolvedValue({ ...test, side: 'customer', status: 'expired' });
    await user.click(screen.getByRole('button', { name: 'Let it expire' }));
    expect(pass).toHaveBeenCalledWith({ purchaseOrderId: test.id, as: 'customer', version: test.version });
    remove.mockResolvedValue({ deleted: 1 });
    await user.click(await screen.findByRole('button', { name: 'Delete this test' }));
    expect(remove).toHaveBeenCalledWith({ purchaseOrderId: test.id });
    await waitFor(() => expect(address.path).toBe('/vendor/test-workflow'));
  });
});
