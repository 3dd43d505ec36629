import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderingLimits, type Cart } from '@halles/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { refuseCartCalls, cartCalls, theBuyer } from '../../../../testing/carts.ts';
import { aCart } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { CartFields } from './CartFields.tsx';
import { inTurn } from './change-cart.ts';
import { enteredFields } from './entered-fields.ts';
import { useCarts } from './use-carts.ts';

const user = userEvent.setup({ delay: null });
const note = () => screen.getAllByRole<HTMLTextAreaElement>('textbox').at(-1)!;
const show = () => {
  mockQuery('ordering.listCarts', {}, [aCart()]);
  return renderSlice(<CartFields cart={aCart()} />, { context: aContext(theBuyer) });
};
const saved = async ({ note: stored = '' }): Promise<Cart> => ({ ...aCart(), note: stored, version: 4 });

beforeEach(refuseCartCalls);
afterEach(() => enteredFields.set([]));

it('keeps a note typed while an earlier one is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Cart>();
  cartCalls.change.mockReturnValue(promise);
  await show();
  await user.type(note(), 'Side door');
  await user.tab();
  await user.type(note(), ', ring twice');
  await act(async () => resolve({ ...aCart(), note: 'Side door' }));
  expect(note().value).toBe('Side door, ring twice');
});

it('keeps what is not saved beside why, and sends it again when the network is back', async () => {
  cartCalls.change.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
  const { unmount } = await show();
  await user.type(note(), 'Side door');
  await user.tab();
  expect(await screen.findByText('Not saved yet')).toBeTruthy();
  unmount();
  await show();
  expect(note().value).toBe('Side door');
  cartCalls.change.mockReset().mockImplementation(saved);
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  expect(cartCalls.change).toHaveBeenCalledExactlyOnceWith({
    cartId: aCart().id,
    version: 3,
    note: 'Side door',
  });
});

it('keeps what the server refuses beside why, and sends it when the field is left again', async () => {
  await show();
  await user.type(note(), 'Side door');
  await user.tab();
  expect(await screen.findByText(/^Your role doesn’t allow this/)).toBeTruthy();
  expect(note().value).toBe('Side door');
  cartCalls.change.mockReset().mockImplementation(saved);
  await user.click(note());
  await user.tab();
  await waitFor(() => expect(screen.queryByText(/^Your role doesn’t allow this/)).toBeNull());
  expect(cartCalls.change).toHaveBeenCalledOnce();
});

it.each([
  ['the server refused', 'Side door', /^Your role doesn’t allow this/],
  ['is too long', 'x'.repeat(orderingLimits.note + 1), /^Too long/],
])('does not send what %s again by itself', async (_name, typed, why) => {
  await show();
  await user.click(note());
  await user.paste(typed);
  await user.tab();
  expect(await screen.findByText(why)).toBeTruthy();
  cartCalls.change.mockReset().mockImplementation(saved);
  act(() => void dispatchEvent(new Event('online')));
  await inTurn(async () => undefined);
  expect(cartCalls.change).not.toHaveBeenCalled();
  expect(screen.getByText(why)).toBeTruthy();
});

it('sends what is typed when the drawer closes around it', async () => {
  cartCalls.change.mockImplementation(saved);
  const { unmount } = await show();
  await user.type(note(), 'Side door');
  unmount();
  await waitFor(() => expect(cartCalls.change).toHaveBeenCalledOnce());
  await waitFor(() => expect(enteredFields.get()).toEqual([]));
});

it('sends nothing for a text that is as it was', async () => {
  await show();
  await user.type(note(), 'S{Backspace}');
  await user.tab();
  await waitFor(() => expect(enteredFields.get()).toEqual([]));
  expect(cartCalls.change).not.toHaveBeenCalled();
});

describe('a note that somebody else changed meanwhile', () => {
  const theirs = { ...aCart(), note: 'Ring twice', version: 4 };
  const conflict = 'Someone else wrote “Ring twice”. Yours is not saved.';
  const stale = new ProblemError({ code: 'request.stale', status: 409 });

  function Fields() {
    const { carts } = useCarts();
    return carts.map((cart) => <CartFields key={cart.id} cart={cart} />);
  }
  const showLive = () => {
    mockQuery('ordering.listCarts', {}, [aCart()]);
    return renderSlice(<Fields />, { context: aContext(theBuyer) });
  };
  const theyWrite = () => act(() => mockQuery('ordering.listCarts', {}, [theirs]));

  /** Typed without a network; a colleague has written by the time it is back. */
  async function writeOffline() {
    cartCalls.change.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    await showLive();
    await user.type(note(), 'Side door');
    await user.tab();
    await screen.findByText('Not saved yet');
    cartCalls.change.mockReset().mockImplementation(async (change) => {
      if (change.version < 4) throw stale;
      return { ...theirs, note: change.note!, version: 5 };
    });
    cartCalls.getCart.mockResolvedValue(theirs);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText(conflict);
    theyWrite();
  }
  const sentNotes = () => cartCalls.change.mock.calls.map(([{ version, note: sent }]) => [version, sent]);

  it('is not replaced by what waited on the device', async () => {
    await writeOffline();
    expect(sentNotes()).toEqual([[3, 'Side door']]);
    expect(note().value).toBe('Side door');
    // Leaving another field sends it neither.
    await user.click(screen.getAllByRole('textbox')[0]!);
    await user.tab();
    act(() => void dispatchEvent(new Event('online')));
    await inTurn(async () => undefined);
    expect(sentNotes()).toHaveLength(1);
  });

  it('is replaced where the person chooses so', async () => {
    await writeOffline();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(enteredFields.get()).toEqual([]));
    expect(sentNotes().at(-1)).toEqual([4, 'Side door']);
  });

  it('is shown instead where the person chooses so', async () => {
    await writeOffline();
    await user.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(note().value).toBe('Ring twice');
    expect(sentNotes()).toHaveLength(1);
  });

  it('is not replaced by what was typed over the former one', async () => {
    await showLive();
    await user.type(note(), 'Side door');
    theyWrite();
    await user.type(note(), '!');
    await user.tab();
    expect(await screen.findByText(conflict)).toBeTruthy();
    expect(cartCalls.change).not.toHaveBeenCalled();
    expect(note().value).toBe('Side door!');
  });

  it('is not said of one’s own earlier text', async () => {
    const first = Promise.withResolvers<Cart>();
    cartCalls.change.mockReturnValueOnce(first.promise).mockImplementation(saved);
    await show();
    await user.type(note(), 'Side door');
    await user.tab();
    await user.type(note(), ', ring twice');
    await user.tab();
    await act(async () => first.resolve({ ...aCart(), note: 'Side door', version: 4 }));
    await waitFor(() => expect(enteredFields.get()).toEqual([]));
    expect(sentNotes().at(-1)).toEqual([4, 'Side door, ring twice']);
  });
});
