import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { refuseCartCalls, cartCalls, theBuyer } from '../../../../testing/carts.ts';
import { anOffer, formatIdOf } from '../../../../testing/offers.ts';
import { aCart, aCartLine, cartIdOf } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { CartButton } from './CartButton.tsx';
import OrderField from './OrderField.tsx';

const { setLines } = cartCalls;
const user = userEvent.setup({ delay: null });
beforeEach(refuseCartCalls);

const show = (isInColumn: boolean, ...numbers: number[]) =>
  renderSlice(
    numbers.map((number) => (
      <OrderField
        key={number}
        offer={anOffer(number, { minimumQuantity: '4', multipleQuantity: '2' })}
        isInColumn={isInColumn}
      />
    )),
    { context: aContext(theBuyer) },
  );
const showLast = (...numbers: number[]) =>
  renderSlice(
    numbers.map((number) => <OrderField key={number} offer={anOffer(number)} isInColumn lastQuantity="3" />),
    { context: aContext(theBuyer) },
  );
const field = (number = 1) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity: Zucchini ${number}, case of 10 kg` });

it('adds the minimum with one press, and then accepts a quantity', async () => {
  mockQuery('ordering.listCarts', {}, []);
  setLines.mockResolvedValue([aCart(1, { lines: [aCartLine(1, { quantity: '4' })] })]);
  await show(false, 1);
  await user.click(screen.getByRole('button', { name: 'Add to order: Zucchini 1, case of 10 kg' }));
  expect(field().value).toBe('4');
  expect(document.activeElement).toBe(field());
  await waitFor(() =>
    expect(setLines).toHaveBeenCalledWith({
      lines: [{ formatId: formatIdOf(1), quantity: '4' }],
      mode: 'set',
    }),
  );
});

it('keeps what is typed while an older answer arrives without the line, and takes no focus back', async () => {
  const draftOf = (quantity: string) => [aCart(1, { lines: [aCartLine(1, { quantity })] })];
  const inCart = (name: string) => screen.findByRole('button', { name });
  mockQuery('ordering.listCarts', {}, []);
  setLines.mockResolvedValue(draftOf('4'));
  const parts = [<CartButton key="cart" />, <OrderField key="offer" offer={anOffer(1)} />];
  await renderSlice(parts, { context: aContext(theBuyer) });
  await user.click(screen.getByRole('button', { name: 'Add to order: Zucchini 1, case of 10 kg' }));
  await user.clear(field());
  await user.type(field(), '8');
  await inCart('Cart, 1 line, $54.25');
  mockQuery('ordering.listCarts', {}, []);
  await inCart('Cart');
  expect(field().value).toBe('8');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(setLines.mock.calls.at(-1)![0].lines[0]!.quantity).toBe('8'));

  const cart = await inCart('Cart, 1 line, $54.25');
  act(() => cart.focus());
  mockQuery('ordering.listCarts', {}, draftOf('6'));
  await screen.findByDisplayValue('6');
  expect(document.activeElement).toBe(cart);
});

it('becomes the button again when zero is entered', async () => {
  mockQuery('ordering.listCarts', {}, [aCart(1, { lines: [aCartLine(1, { quantity: '4' })] })]);
  setLines.mockResolvedValue([aCart(1, { lines: [] })]);
  await show(false, 1);
  await user.clear(field());
  await user.keyboard('0{Enter}');
  expect(screen.getByRole('button', { name: 'Add to order: Zucchini 1, case of 10 kg' })).toBeTruthy();
});

it('moves down the column with Enter after each quantity', async () => {
  mockQuery('ordering.listCarts', {}, []);
  setLines.mockResolvedValue([]);
  await show(true, 1, 2, 3);
  await user.click(field(1));
  await user.keyboard('6{Enter}{Enter}8{Enter}');
  expect([1, 2, 3].map((number) => field(number).value)).not.toContain('0');
  await waitFor(() => expect(setLines).toHaveBeenCalledTimes(2));
  expect(setLines.mock.calls.map(([{ lines }]) => lines[0])).toEqual([
    { formatId: formatIdOf(1), quantity: '6' },
    { formatId: formatIdOf(3), quantity: '8' },
  ]);
});

it('shows the quantity in the seller’s newest draft, and changes that draft', async () => {
  mockQuery('ordering.listCarts', {}, [
    aCart(1, { lines: [aCartLine(1, { quantity: '9' })] }),
    aCart(2, { lines: [aCartLine(1, { quantity: '5', problem: 'ordering.notAMultiple' })] }),
  ]);
  setLines.mockResolvedValue([aCart(2, { lines: [aCartLine(1, { quantity: '6' })] })]);
  await show(false, 1);
  expect(field().value).toBe('5');
  expect(screen.getByText('Sold in multiples. Adjust the quantity.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^More/ }));
  await waitFor(() => expect(screen.queryByText('Sold in multiples. Adjust the quantity.')).toBeNull());
  expect(setLines.mock.calls[0]![0].cartId).toBe(cartIdOf(2));
});

it('follows a colleague’s changes', async () => {
  mockQuery('ordering.listCarts', {}, []);
  await show(true, 1);
  expect(field().value).toBe('');
  act(() => mockQuery('ordering.listCarts', {}, [aCart(1, { lines: [aCartLine(1, { quantity: '12' })] })]));
  expect(await screen.findByDisplayValue('12')).toBeTruthy();
});

it('keeps an unreadable quantity, and reports it', async () => {
  mockQuery('ordering.listCarts', {}, []);
  await show(true, 1);
  await user.click(field());
  await user.keyboard('two{Enter}');
  expect(field().value).toBe('two');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(setLines).not.toHaveBeenCalled();
});

it('counts the lines of all drafts in the toolbar with their total, for buyers', async () => {
  mockQuery('ordering.listCarts', {}, [aCart(1), aCart(2, { lines: [aCartLine(1), aCartLine(2)] })]);
  const { unmount } = await renderSlice(<CartButton />, { context: aContext(theBuyer) });
  expect(screen.getByRole('button', { name: 'Cart, 3 lines, $108.50' })).toBeTruthy();
  unmount();
  await renderSlice(<CartButton />, { context: aContext() });
  expect(screen.queryByRole('button')).toBeNull();
});

it('has no cart for members who see no purchases', async () => {
  mockQuery('ordering.listCarts', {}, [aCart(1)]);
  const context = aContext(theBuyer);
  context.currentMembership!.role = 'driver';
  await renderSlice(<CartButton />, { context });
  expect(screen.queryByRole('button')).toBeNull();
});

it('gives no total of drafts in several currencies', async () => {
  mockQuery('ordering.listCarts', {}, [aCart(1), aCart(2, { currency: 'EUR' })]);
  await renderSlice(<CartButton />, { context: aContext(theBuyer) });
  expect(screen.getByRole('button', { name: 'Cart, 2 lines' })).toBeTruthy();
});

it('offers the last quantity; the equals sign takes it and goes on, and a typed one replaces it', async () => {
  mockQuery('ordering.listCarts', {}, []);
  setLines.mockResolvedValue([]);
  await showLast(1, 2, 3);
  expect(field(1).placeholder).toBe('3');
  await user.click(field(1));
  await user.keyboard('=5{Enter}=');
  await waitFor(() => expect(setLines).toHaveBeenCalledTimes(3));
  expect(setLines.mock.calls.map(([{ lines }]) => lines[0])).toEqual([
    { formatId: formatIdOf(1), quantity: '3' },
    { formatId: formatIdOf(2), quantity: '5' },
    { formatId: formatIdOf(3), quantity: '3' },
  ]);
});
