import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls, refuseCartCalls, theBuyer } from '../../../../testing/carts.ts';
import { farmId } from '../../../../testing/offers.ts';
import { aCart, aCartDate, cartIdOf } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { enteredFields } from './entered-fields.ts';
import { placeCart } from './placing.ts';
import RunningOrder from './RunningOrder.tsx';

beforeEach(refuseCartCalls);
afterEach(() => enteredFields.set([]));

it.each([
  ['a delivery', {}, 'Tuesday 26/11/2030Fee $5.00'],
  ['a pickup', { date: aCartDate({ kind: 'pickup' }) }, 'Tuesday 26/11/2030'],
  ['no date yet', { date: null }, null],
] as const)('says the day and its fee beside the total: %s', async (_, changes, day) => {
  mockQuery('ordering.listCarts', {}, [aCart(1, changes)]);
  await renderSlice(<RunningOrder vendorId={farmId} />, { context: aContext(theBuyer) });
  const bar = screen.getByRole('region', { name: 'Your order so far' });
  expect(bar.textContent).toContain('$54.25');
  expect(screen.queryByText(/26\/11\/2030/)?.textContent ?? null).toBe(day);
});

describe('the bar, opened upward', () => {
  const user = userEvent.setup({ delay: null });
  const show = async () => {
    mockQuery('ordering.listCarts', {}, [aCart()]);
    return renderSlice(<RunningOrder vendorId={farmId} />, { context: aContext(theBuyer) });
  };
  const open = () => user.click(screen.getByRole('button', { name: 'Finish here' }));
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /note/i });

  it('places the order with the note that was typed there, and shows its number', async () => {
    cartCalls.change.mockResolvedValue({ ...aCart(), note: 'Side door', version: 4 });
    cartCalls.submit.mockResolvedValue({
      purchaseOrderId: cartIdOf(900) as never,
      number: 'FDN-41',
      status: 'submitted',
    });
    await show();
    expect(screen.queryByRole('textbox')).toBeNull();
    await open();
    expect(screen.getByRole('button', { name: 'Finish here' }).getAttribute('aria-expanded')).toBe('true');
    await user.type(await note(), 'Side door');
    await user.click(screen.getByRole('button', { name: 'Place this order, $54.25: Ferme du Nord' }));
    expect(cartCalls.change).toHaveBeenCalledWith(
      expect.objectContaining({ cartId: cartIdOf(1), note: 'Side door' }),
    );
    const done = await screen.findByRole('link', { name: 'Order FDN-41' });
    expect(done.getAttribute('href')).toBe(`/customer/purchase-orders/${cartIdOf(900)}`);
    expect(screen.queryByRole('region', { name: 'Your order so far' })).toBeNull();
  });

  it('leaves it to the cart to show an order that was placed there', async () => {
    cartCalls.submit.mockResolvedValue({
      purchaseOrderId: cartIdOf(900) as never,
      number: 'FDN-41',
      status: 'submitted',
    });
    await show();
    await act(() => placeCart(aCart()));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your order so far' })).toBeNull());
    await act(() => import('./Carts.tsx'));
    expect(screen.queryByRole('link', { name: 'Order FDN-41' })).toBeNull();
  });

  it('keeps what is typed as the cart does', async () => {
    await show();
    await open();
    await user.type(await note(), 'Side door');
    await open();
    await waitFor(() => expect(enteredFields.get()[0]?.error).toBeDefined());
    await open();
    expect((await note()).value).toBe('Side door');
  });

  it('says why the order cannot be placed yet', async () => {
    mockQuery('ordering.listCarts', {}, [
      aCart(1, { can: { edit: true, submit: 'ordering.belowMinimum' as never } }),
    ]);
    await renderSlice(<RunningOrder vendorId={farmId} />, { context: aContext(theBuyer) });
    await open();
    expect(
      (await screen.findByRole('button', { name: /^Place this order/ })).getAttribute('aria-disabled'),
    ).toBe('true');
  });
});
