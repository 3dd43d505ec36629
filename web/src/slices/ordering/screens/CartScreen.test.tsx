import type { Cart } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../lib/problem-error.ts';
import { refuseCartCalls, cartCalls, theBuyer } from '../../../testing/carts.ts';
import { formatIdOf } from '../../../testing/offers.ts';
import { aCart, aCartDate, aCartLine, cartIdOf } from '../../../testing/ordering.ts';
import { addressIdOf, anOrderRow } from '../../../testing/orders.ts';
import { aContext, fermeAddress } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import CartScreen from './CartScreen.tsx';

const { setLines, change, remove, accept, submit, dates, getCart, addToOrder } = cartCalls;
const user = userEvent.setup({ delay: null });
beforeEach(refuseCartCalls);

const show = (carts: Cart[]) => {
  mockQuery('ordering.listCarts', {}, carts);
  return renderSlice(<CartScreen />, { context: aContext(theBuyer) });
};
const draft = () => screen.getByRole('region', { name: 'Ferme du Nord' });
const wordsOf = () => draft().textContent.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const quantity = (number = 1) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity: Zucchini ${number}, case of 10 kg` });

describe('a draft', () => {
  it('shows its date, cut-off and total', async () => {
    await show([aCart()]);
    const words = wordsOf();
    expect(words).toContain('Delivery Tuesday 26/11/2030, 8:00 a.m.–12:00 p.m.');
    expect(words).toContain('Order before Monday 25/11/2030, 3:00 p.m.');
    expect(words).toContain('Fee $5.00');
    expect(words).toContain('GST 5%$0.25');
    expect(words).toContain('Estimated total$54.25');
  });

  it.each([
    ['EUR', 'EUR', 'Amounts are in EUR.'],
    [
      'CAD',
      'EUR',
      'The supplier’s minimum order, deposits and flat delivery fee are in EUR and don’t apply.',
    ],
    [
      'EUR',
      'CAD',
      'Amounts are in EUR. The supplier’s minimum order, deposits and flat delivery fee are in CAD',
    ],
  ] as const)(
    'in %s of a seller in %s says the currency to a buyer in CAD',
    async (currency, sellers, line) => {
      await show([aCart(1, { currency, seller: { ...aCart().seller, currency: sellers } })]);
      expect(wordsOf()).toContain(line);
    },
  );

  it('says no currency where all have the same', async () => {
    await show([aCart()]);
    expect(wordsOf()).not.toContain('Amounts are in');
  });

  it('of a date that has an order already can be added to it, as it is shown', async () => {
    const cart = aCart();
    const sameDate = { on: '2030-11-26', fulfilment: { ...anOrderRow().fulfilment, id: 'route-1' } };
    mockQuery(
      'ordering.listOrders',
      {
        side: 'customer',
        view: 'deliveryOrPickup',
        from: '2030-11-26',
        until: '2030-11-26',
        partnerId: cart.seller.id,
      },
      {
        rows: [
          anOrderRow(17, { ...sameDate, status: 'delivered' }),
          anOrderRow(18, { on: '2030-11-26', status: 'confirmed' }),
          anOrderRow(19, { ...sameDate, status: 'confirmed' }),
          // Newer, to another address.
          anOrderRow(20, { ...sameDate, submittedAt: '2026-11-22T21:05:00.000Z', addressId: addressIdOf(2) }),
        ],
        total: 4,
        page: 1,
        pageSize: 25,
      },
    );
    addToOrder.mockResolvedValue({ number: 'FN-19', isProposed: true });
    await show([cart]);
    const { number, id } = anOrderRow(19);
    expect(wordsOf()).toContain(`${number} is already placed for Tuesday 26/11/2030`);
    await user.click(screen.getByRole('button', { name: `Add to ${number}` }));
    expect(addToOrder).toHaveBeenCalledWith({
      cartId: cart.id,
      version: cart.version,
      totalMinor: 5425,
      purchaseOrderId: id,
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ferme du Nord' })).toBeNull());
    expect(await screen.findByText(`Sent: Ferme du Nord decides whether ${number} changes`)).toBeTruthy();
  });

  it('counts down the last hour', async () => {
    vi.useFakeTimers({
      now: new Date('2030-11-25T19:30:00.000Z'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    });
    await show([aCart()]);
    expect(screen.getByRole('timer').textContent).toBe('30:00 left');
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByRole('timer').textContent).toBe('28:59 left');
    expect(wordsOf()).toContain('Order before Monday, 3:00 p.m.');
    vi.useRealTimers();
  });

  it('shows the amount missing to the minimum, and cannot be placed before', async () => {
    await show([
      aCart(1, {
        missingMinor: 1250,
        date: aCartDate({ minimumMinor: 7500 }),
        can: { submit: 'ordering.belowMinimumOrder', edit: true },
      }),
    ]);
    expect(draft().textContent).toContain('Add $12.50 more to reach the minimum of $75.00.');
    await user.click(within(draft()).getByRole('button', { name: /^Place this order/ }));
    expect(submit).not.toHaveBeenCalled();
    expect(draft().textContent).toContain('The minimum order is not reached yet.');
  });

  it('defaults to the first free delivery', async () => {
    dates.mockResolvedValue([
      aCartDate({ id: 'route-1 2030-11-23', on: '2030-11-23', isFull: true }),
      aCartDate({ id: 'route-1 2030-11-24', on: '2030-11-24', isLate: true }),
      aCartDate({ id: 'stall 2030-11-25', on: '2030-11-25', fulfilmentId: 'stall', kind: 'pickup' }),
      aCartDate(),
    ]);
    change.mockResolvedValue(aCart(11));
    await show([aCart(11, { date: null, problems: ['ordering.noDate'] })]);
    await waitFor(() => expect(draft().textContent).toContain('Delivery Tuesday'));
    expect(change).toHaveBeenCalledExactlyOnceWith({
      cartId: cartIdOf(11),
      version: 3,
      date: { fulfilmentId: 'route-1', on: '2030-11-26' },
    });
  });

  it('is moved to another date, and merged with the draft of that date', async () => {
    const friday = aCartDate({
      id: 'stall 2030-11-29',
      on: '2030-11-29',
      fulfilmentId: 'stall',
      kind: 'pickup',
    });
    dates.mockResolvedValue([aCartDate(), friday]);
    change.mockResolvedValue(aCart(2, { date: friday, lines: [aCartLine(1, { quantity: '5' })] }));
    await show([aCart(1), aCart(2, { date: friday })]);
    await user.click(screen.getAllByRole('button', { name: 'Change date' })[0]!);
    await user.click(await screen.findByRole('button', { name: /^Pickup Friday 29/ }));
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Ferme du Nord' })).toHaveLength(1));
    expect(quantity().value).toBe('5');
  });

  it('asks for the address only when there are several', async () => {
    const at = (number: number, label: string) => ({
      ...fermeAddress,
      id: cartIdOf(700 + number) as never,
      label,
      isMain: number === 1,
      zones: [],
      deliveryNotes: '',
    });
    mockQuery('organizations.listAddresses', { organizationId: theBuyer.id }, [
      at(1, 'Bistro'),
      at(2, 'Terrace'),
    ]);
    change.mockResolvedValue(aCart(1, { addressId: at(2, '').id }));
    await show([aCart()]);
    await user.selectOptions(
      screen.getByLabelText(/^Deliver to/),
      screen.getByRole('option', { name: /^Terrace/ }),
    );
    expect(change).toHaveBeenCalledWith({ cartId: cartIdOf(1), version: 3, addressId: at(2, '').id });
  });

  it('stores the reference when its field is left, over a colleague’s change', async () => {
    change
      .mockRejectedValueOnce(new ProblemError({ code: 'request.stale', status: 409 }))
      .mockResolvedValueOnce(aCart(1, { reference: 'BV-77', version: 9 }));
    getCart.mockResolvedValue(aCart(1, { version: 8 }));
    await show([aCart()]);
    await user.type(screen.getByLabelText('Your reference'), 'BV-77');
    await user.tab();
    await waitFor(() =>
      expect(change).toHaveBeenLastCalledWith({ cartId: cartIdOf(1), version: 8, reference: 'BV-77' }),
    );
  });

  it('is read-only for a viewer', async () => {
    await show([aCart(1, { can: { submit: 'request.notAllowed', edit: 'request.notAllowed' } })]);
    expect(quantity().disabled).toBe(true);
    expect(within(draft()).queryByRole('button', { name: 'Change date' })).toBeNull();
    expect(within(draft()).queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('a line', () => {
  it('shows a new quantity at once, and sends only the last one', async () => {
    let answer: (carts: Cart[]) => void = () => undefined;
    setLines.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    setLines.mockResolvedValueOnce([aCart(1, { lines: [aCartLine(1, { quantity: '5' })], version: 5 })]);
    await show([aCart()]);
    const more = screen.getByRole('button', { name: /^More: Quantity: Zucchini 1/ });
    await user.click(more);
    await waitFor(() => expect(setLines).toHaveBeenCalledTimes(1));
    await user.click(more);
    await user.click(more);
    expect(quantity().value).toBe('5');
    await act(async () => answer([aCart(1, { lines: [aCartLine(1, { quantity: '3' })], version: 4 })]));
    await waitFor(() => expect(setLines).toHaveBeenCalledTimes(2));
    expect(setLines.mock.calls.map(([input]) => input.lines[0]!.quantity)).toEqual(['3', '5']);
    expect(quantity().value).toBe('5');
  });

  it('moves to the next field with Enter', async () => {
    setLines.mockImplementation(async ({ lines: [line] }) => [
      aCart(1, {
        lines: [1, 2].map((number) =>
          aCartLine(number, formatIdOf(number) === line!.formatId ? { quantity: line!.quantity } : {}),
        ),
      }),
    ]);
    await show([aCart(1, { lines: [aCartLine(1), aCartLine(2)] })]);
    await user.click(quantity(1));
    await user.keyboard('12{Enter}');
    expect(document.activeElement).toBe(quantity(2));
    await user.keyboard('4{Enter}');
    await waitFor(() => expect(setLines).toHaveBeenCalledTimes(2));
    expect(setLines.mock.calls.map(([{ lines }]) => lines[0])).toEqual([
      { formatId: formatIdOf(1), quantity: '12' },
      { formatId: formatIdOf(2), quantity: '4' },
    ]);
  });

  it('reverts when the server refuses', async () => {
    setLines.mockRejectedValueOnce(new ProblemError({ code: 'ordering.noLongerOffered', status: 422 }));
    await show([aCart()]);
    await user.click(screen.getByRole('button', { name: /^More: / }));
    await waitFor(() => expect(quantity().value).toBe('2'));
    expect(await screen.findByText('This is no longer offered.')).toBeTruthy();
  });

  it('shows the old price beside the new one, and applies it only on consent', async () => {
    accept.mockResolvedValue(aCart(1, { lines: [aCartLine(1, { unitPrice: '26' })], version: 4 }));
    await show([
      aCart(1, {
        lines: [aCartLine(1, { unitPrice: '26', priceBefore: '24.5', problem: 'ordering.priceChanged' })],
        can: { submit: 'ordering.priceChanged', edit: true },
      }),
    ]);
    expect(draft().textContent).toContain('Previous price: $24.50 / case→Price now: $26.00 / case');
    await user.click(screen.getByRole('button', { name: 'Accept the new price' }));
    expect(accept).toHaveBeenCalledWith({ cartId: cartIdOf(1), version: 3 });
    await waitFor(() => expect(draft().textContent).not.toContain('$24.50'));
  });

  it.each([
    [
      { problem: 'ordering.belowMinimumQuantity', minimumQuantity: '5' },
      'At least 5',
      'Order 5 of Zucchini 1',
      '5',
    ],
    [
      { problem: 'ordering.notAMultiple', multipleQuantity: '6' },
      'In multiples of 6',
      'Order 6 of Zucchini 1',
      '6',
    ],
    [{ problem: 'ordering.notEnoughStock', available: '1' }, 'Only 1 left', 'Order 1 of Zucchini 1', '1'],
    [{ problem: 'ordering.notEnoughStock', available: '0' }, 'Out of stock', 'Remove Zucchini 1', '0'],
    [{ problem: 'ordering.noLongerOffered', unitPrice: null }, 'No longer offered', 'Remove Zucchini 1', '0'],
  ] as const)('shows its problem and is fixed with one press: %j', async (changes, words, press, wanted) => {
    await show([aCart(1, { lines: [aCartLine(1, changes)] })]);
    expect(draft().textContent).toContain(words);
    await user.click(screen.getAllByRole('button', { name: press })[0]!);
    await waitFor(() => expect(setLines).toHaveBeenCalledTimes(1));
    expect(setLines.mock.calls[0]![0].lines).toEqual([{ formatId: formatIdOf(1), quantity: wanted }]);
  });

  it('is restored after its removal', async () => {
    setLines.mockResolvedValueOnce([aCart(1, { lines: [] })]).mockResolvedValueOnce([aCart()]);
    await show([aCart()]);
    await user.click(screen.getByRole('button', { name: 'Remove Zucchini 1' }));
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(quantity().value).toBe('2'));
  });
});

it('a deleted draft is restored with its date', async () => {
  remove.mockResolvedValue({ done: true });
  setLines.mockResolvedValue([aCart(2, { date: null, reference: '' })]);
  change.mockResolvedValue(aCart(2, { reference: 'BV-77' }));
  await show([aCart(1, { reference: 'BV-77' })]);
  await user.click(screen.getByRole('button', { name: 'Actions for the draft to Ferme du Nord' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ferme du Nord' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(draft().textContent).toContain('Delivery Tuesday'));
  expect(change).toHaveBeenCalledWith(
    expect.objectContaining({
      cartId: cartIdOf(2),
      reference: 'BV-77',
      date: { fulfilmentId: 'route-1', on: '2030-11-26' },
    }),
  );
});

it('several drafts are placed from the header, which a phone has under the thumb', async () => {
  const { unmount } = await show([aCart(1), aCart(2)]);
  const all = screen.getByRole('button', { name: 'Place all 2 orders' });
  expect(all.closest('header')).toBe(screen.getByRole('heading', { level: 1 }).closest('header'));
  unmount();
  await show([aCart(1)]);
  expect(screen.queryByRole('button', { name: /^Place all/ })).toBeNull();
});
