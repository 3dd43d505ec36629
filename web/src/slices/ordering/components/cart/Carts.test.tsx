import type { Cart } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { refuseCartCalls, cartCalls, theBuyer } from '../../../../testing/carts.ts';
import { anOffer, formatIdOf } from '../../../../testing/offers.ts';
import { aCart, aCartDate, aCartLine, cartIdOf } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { Carts } from './Carts.tsx';
import { enterQuantity } from './enter-quantity.ts';
import { enteredFields } from './entered-fields.ts';
import { enteredQuantities } from './entered-quantities.ts';
import { forgetPlacing } from './placing.ts';
import { cartsQuery } from './queries.ts';

const { setLines, submit, match, dates, change } = cartCalls;
const user = userEvent.setup({ delay: null });
beforeEach(refuseCartCalls);
afterEach(() => {
  enteredFields.set([]);
  enteredQuantities.set([]);
  for (const number of [1, 2]) forgetPlacing(aCart(number));
});

const show = (carts: Cart[]) => {
  mockQuery('ordering.listCarts', {}, carts);
  return renderSlice(<Carts empty={<p>Nothing yet</p>} />, { context: aContext(theBuyer) });
};
const draft = (name: string) => screen.getByRole('region', { name });
const order = (number: string) => ({ purchaseOrderId: cartIdOf(900) as never, number, status: 'submitted' });

describe('placing orders', () => {
  const second = aCart(2, { seller: { ...aCart().seller, id: cartIdOf(800) as never, name: 'Verger' } });

  it('orders once at the shown total, and shows the number', async () => {
    let answer: (placed: ReturnType<typeof order>) => void = () => undefined;
    submit.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await show([aCart()]);
    const place = screen.getByRole('button', { name: 'Place this order, $54.25: Ferme du Nord' });
    await user.dblClick(place);
    await user.click(place);
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit).toHaveBeenCalledWith({ cartId: cartIdOf(1), version: 3, totalMinor: 5425 });
    await act(async () => answer(order('FDN-41')));
    const done = await screen.findByRole('link', { name: 'Order FDN-41' });
    expect(done.getAttribute('href')).toBe(`/customer/purchase-orders/${cartIdOf(900)}`);
    expect(screen.queryByRole('region', { name: 'Ferme du Nord' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Order placed');
  });

  it('is placed by Ctrl Enter, once what is typed is saved, and only the one in which the focus is', async () => {
    submit.mockResolvedValue(order('FDN-41'));
    let saved: () => void = () => undefined;
    setLines.mockImplementation(
      () => new Promise((resolve) => (saved = () => resolve([aCart(1, { version: 4 })]))),
    );
    await show([aCart(), second]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const quantity = within(draft('Ferme du Nord')).getByRole('textbox', { name: /^Quantity/ });
    await user.clear(quantity);
    await user.type(quantity, '7');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(setLines).toHaveBeenCalledTimes(1));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await act(async () => saved());
    expect(submit).not.toHaveBeenCalled();
    await user.click(within(draft('Ferme du Nord')).getByRole('textbox', { name: /^Quantity/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('link', { name: 'Order FDN-41' });
    expect(submit.mock.calls.map(([{ cartId }]) => cartId)).toEqual([cartIdOf(1)]);
    // The only draft that is left needs no focus.
    submit.mockResolvedValue(order('VER-7'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('link', { name: 'Order VER-7' });
  });

  it('places each draft separately: a failed one stays with its reason', async () => {
    submit.mockImplementation(async ({ cartId }) => {
      if (cartId === cartIdOf(2)) throw new ProblemError({ code: 'inventory.notEnough', status: 409 });
      return order('FDN-41');
    });
    await show([aCart(), second]);
    await user.click(screen.getByRole('button', { name: 'Place all 2 orders' }));
    expect(await screen.findByRole('link', { name: 'Order FDN-41' })).toBeTruthy();
    expect(await within(draft('Verger')).findByText('Order not placed')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Ferme du Nord' })).toBeNull();
    const [first, other] = submit.mock.calls.map(([input]) => input.groupId);
    expect(first).toBeTruthy();
    expect(other).toBe(first);
  });

  it('waits for a line that is still being added, so that no order leaves without it', async () => {
    submit.mockResolvedValue(order('FDN-41'));
    let answer: (carts: Cart[]) => void = () => undefined;
    setLines.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await show([aCart()]);
    act(() => enterQuantity({ formatId: formatIdOf(9), quantity: '4' }));
    const place = screen.getByRole('button', { name: /^Place this order/ });
    expect(place.getAttribute('aria-busy')).toBe('true');
    await user.click(place);
    expect(submit).not.toHaveBeenCalled();
    await act(async () => answer([aCart()]));
    await user.click(place);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('says beside the line and the button that a quantity is not saved, until it is', async () => {
    setLines.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    await show([aCart()]);
    act(() => enterQuantity({ formatId: formatIdOf(1), quantity: '7', cartId: cartIdOf(1) }));
    const card = within(draft('Ferme du Nord'));
    expect(await card.findByText('Not saved yet')).toBeTruthy();
    expect(card.getByRole<HTMLInputElement>('textbox', { name: /^Quantity: / }).value).toBe('7');
    const mayPlace = () =>
      card.getByRole('button', { name: /^Place this order/ }).getAttribute('aria-disabled') !== 'true';
    expect(mayPlace()).toBe(false);
    expect(card.getAllByText(/^Some quantities are not saved yet/).length).toBeGreaterThan(0);
    setLines.mockResolvedValue([aCart()]);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(card.queryByText('Not saved yet')).toBeNull());
    expect(mayPlace()).toBe(true);
  });

  /** Typed without a network over what `aCart` has; a colleague entered `now` before it came back. */
  const typedOffline = async (now: Cart[]) => {
    setLines.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    await show([aCart()]);
    const quantity = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity: / })[0]!;
    await user.clear(quantity);
    await user.type(quantity, '7');
    await user.tab();
    await screen.findByText('Not saved yet');
    setLines.mockReset().mockResolvedValue([aCart()]);
    vi.spyOn(api.ordering, 'listCarts').mockResolvedValue(now);
    act(() => void dispatchEvent(new Event('online')));
  };
  const withQuantity = (quantity: string) => {
    const [first, ...others] = aCart().lines;
    return [aCart(1, { version: 4, lines: [{ ...first!, quantity }, ...others] })];
  };

  it('sends what was typed offline where nobody else changed the quantity', async () => {
    await typedOffline([aCart()]);
    await waitFor(() => expect(setLines).toHaveBeenCalledTimes(1));
    expect(setLines.mock.calls[0]![0].lines).toEqual([{ formatId: formatIdOf(1), quantity: '7' }]);
  });

  it.each([
    ['Keep theirs (6)', '6', 0],
    ['Keep mine (7)', '7', 1],
  ])(
    'shows a colleague’s later quantity, and what was typed offline as a choice: %s',
    async (press, kept, sent) => {
      await typedOffline(withQuantity('6'));
      const card = within(draft('Ferme du Nord'));
      expect(await card.findByText('Someone else entered another quantity: 6. Yours: 7.')).toBeTruthy();
      const quantity = card.getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity: / })[0]!;
      await waitFor(() => expect(quantity.value).toBe('6'));
      expect(setLines).not.toHaveBeenCalled();
      const place = card.getByRole('button', { name: /^Place this order/ });
      expect(place.getAttribute('aria-disabled')).toBe('true');
      setLines.mockResolvedValue(withQuantity('7'));
      await user.click(card.getByRole('button', { name: press }));
      await waitFor(() => expect(card.queryByText(/^Someone else/)).toBeNull());
      await waitFor(() => expect(quantity.value).toBe(kept));
      expect(setLines).toHaveBeenCalledTimes(sent);
    },
  );

  it('says by its name that a line was taken out meanwhile, for which a quantity was typed offline', async () => {
    await typedOffline([aCart(1, { version: 4, lines: aCart().lines.slice(1) })]);
    expect(await screen.findByText('Someone else entered another quantity: 0. Yours: 7.')).toBeTruthy();
    expect(screen.getByText('Zucchini 1, case of 10 kg')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep theirs (0)' }));
    expect(screen.queryByText(/^Someone else/)).toBeNull();
    expect(setLines).not.toHaveBeenCalled();
  });

  const typeNote = (card: ReturnType<typeof within>, note: string) =>
    user.type(card.getByRole('textbox', { name: 'Note to the supplier' }), note);

  it('waits for a note that was just typed, and places what it led to', async () => {
    submit.mockResolvedValue(order('FDN-41'));
    const noted = Promise.withResolvers<Cart>();
    change.mockReturnValue(noted.promise);
    await show([aCart()]);
    const card = within(draft('Ferme du Nord'));
    await typeNote(card, 'Side door');
    await user.click(card.getByRole('button', { name: /^Place this order/ }));
    expect(submit).not.toHaveBeenCalled();
    await act(async () => noted.resolve(aCart(1, { note: 'Side door', version: 4 })));
    await waitFor(() =>
      expect(submit).toHaveBeenCalledExactlyOnceWith({ cartId: cartIdOf(1), version: 4, totalMinor: 5425 }),
    );
  });

  it('does not place an order without the note that could not be saved', async () => {
    await show([aCart()]);
    const card = within(draft('Ferme du Nord'));
    await typeNote(card, 'Side door');
    const place = card.getByRole('button', { name: /^Place this order/ });
    await user.click(place);
    expect(await card.findByText(/^Your role doesn’t allow this/)).toBeTruthy();
    await waitFor(() => expect(place.getAttribute('aria-busy')).toBeNull());
    expect(place.getAttribute('aria-disabled')).toBe('true');
    expect(submit).not.toHaveBeenCalled();
  });

  it.each(['12 boxes', '1.2345'])(
    'does not place an order while a quantity in it is no number: %s',
    async (typed) => {
      await show([aCart(), second]);
      const field = within(draft('Ferme du Nord')).getAllByRole<HTMLInputElement>('textbox')[0]!;
      await user.clear(field);
      await user.type(field, typed);
      await user.tab();
      expect(field.value).toBe(typed);
      await user.click(screen.getByRole('button', { name: /^Place this order.*Ferme du Nord$/ }));
      await user.click(screen.getByRole('button', { name: 'Place all 2 orders' }));
      expect(submit).not.toHaveBeenCalled();
      expect(screen.getAllByText('A quantity is not a number. Correct it first.')[0]).toBeTruthy();
      setLines.mockResolvedValue([aCart()]);
      submit.mockResolvedValue(order('FDN-41'));
      await user.clear(field);
      await user.type(field, '3');
      await user.tab();
      await user.click(screen.getByRole('button', { name: /^Place this order.*Ferme du Nord$/ }));
      await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    },
  );

  it('skips drafts that are not ready when placing all', async () => {
    await show([aCart(), { ...second, can: { submit: 'ordering.dateFull', edit: true } }]);
    await user.click(screen.getByRole('button', { name: 'Place 1 of 2 orders' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]![0].cartId).toBe(cartIdOf(1));
  });

  it('retries a lost answer with the identical submission, even when the draft is gone', async () => {
    submit.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    await show([aCart(), second]);
    await user.click(screen.getByRole('button', { name: 'Place all 2 orders' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    act(() => mockQuery('ordering.listCarts', {}, [second]));
    expect(await screen.findByText('Order with Ferme du Nord: not sure it was placed')).toBeTruthy();
    submit.mockResolvedValueOnce(order('FDN-41'));
    const [lost] = submit.mock.calls[0]!;
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByRole('link', { name: 'Order FDN-41' })).toBeTruthy();
    expect(submit).toHaveBeenLastCalledWith(lost);
  });
});

describe('a draft whose cut-off has passed', () => {
  const gone = aCart(1, {
    date: null,
    unavailableOn: '2030-11-26',
    problems: ['ordering.dateUnavailable'],
    can: { submit: 'ordering.dateUnavailable', edit: true },
  });

  it('says for which day it is too late, keeps its lines, and can be placed for another date', async () => {
    const next = aCartDate({ id: 'route-1 2030-11-29', on: '2030-11-29' });
    dates.mockResolvedValue([next]);
    change.mockResolvedValue(aCart(1, { date: next, version: 4 }));
    await show([gone]);
    const card = within(draft('Ferme du Nord'));
    expect(card.getByRole('note').textContent).toContain('Too late to order for Tuesday 26/11/2030');
    expect(card.getByText('Zucchini 1')).toBeTruthy();
    expect(card.getByRole('button', { name: /^Place this order/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(await card.findByRole('button', { name: /Friday 29\/11\/2030/ }));
    expect(change).toHaveBeenCalledWith({
      cartId: cartIdOf(1),
      version: 3,
      date: { fulfilmentId: 'route-1', on: '2030-11-29' },
    });
    expect(submit).not.toHaveBeenCalled();
  });

  it('reloads when the cut-off passes while it is open, and then says so', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2030-11-25T19:59:00Z'),
    });
    onTestFinished(() => void vi.useRealTimers());
    await show([aCart()]);
    const state = () => queryClient.getQueryState(cartsQuery().queryKey);
    expect([screen.queryByRole('note'), state()?.fetchStatus]).toEqual([null, 'idle']);
    act(() => void vi.advanceTimersByTime(61_000));
    expect(state()?.fetchStatus).toBe('fetching');
    act(() => mockQuery('ordering.listCarts', {}, [gone]));
    expect((await screen.findByRole('note')).textContent).toContain('26/11/2030');
  });
});

it('beyond the seller’s limit says that it waits for the seller, and can be placed', async () => {
  submit.mockResolvedValue(order('FDN-41'));
  await show([aCart(1, { isOverCredit: true })]);
  const card = within(draft('Ferme du Nord'));
  expect(card.getByRole('note').textContent).toContain('Ferme du Nord decides');
  await user.click(card.getByRole('button', { name: /^Place this order/ }));
  expect(submit).toHaveBeenCalledTimes(1);
});

it('says beside a line that its offer is full', async () => {
  const lines = [aCartLine(1, { problem: 'ordering.offerFull' })];
  const can = { submit: 'ordering.offerFull' as const, edit: true as const };
  await show([aCart(1, { lines, problems: ['ordering.offerFull'], can })]);
  const card = within(draft('Ferme du Nord'));
  expect(card.getByText('The offer is full')).toBeTruthy();
  expect(card.getAllByText('This offer is full.').length).toBeGreaterThan(0);
  expect(card.getByText('Remove')).toBeTruthy();
});

describe('a pasted list', () => {
  it.each([
    [false, 'One product per line, with its quantity. Ctrl+Enter to continue.'],
    [true, 'One product per line, with its quantity.'],
  ])('names the key that continues, unless the pointer is a finger: %s', async (isCoarse, help) => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: isCoarse && query === '(pointer: coarse)',
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    onTestFinished(() => media.mockRestore());
    await show([]);
    await user.click(screen.getByRole('button', { name: 'Paste a list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Paste a list' });
    expect(within(dialog).getByText(help)).toBeTruthy();
  });

  it('is not dropped unasked once it is read', async () => {
    match.mockResolvedValue([{ text: '2 cs zucchini', quantity: '2', unit: 'case', matches: [anOffer(1)] }]);
    await show([]);
    await user.click(screen.getByRole('button', { name: 'Paste a list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Paste a list' });
    await user.click(within(dialog).getByLabelText('Your list'));
    await user.paste('2 cs zucchini');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await within(dialog).findByRole('button', { name: 'Add 1 line' });
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy();
  });

  it('is matched, corrected and added', async () => {
    match.mockResolvedValue([
      { text: '2 cs zucchini', quantity: '2', unit: 'case', matches: [anOffer(1), anOffer(2)] },
      { text: '3 unicorns', quantity: '3', unit: null, matches: [] },
      { text: '4 kg courgettes', quantity: '4', unit: 'kg', matches: [anOffer(2)] },
    ]);
    setLines.mockResolvedValue([aCart()]);
    await show([]);
    await user.click(screen.getByRole('button', { name: 'Paste a list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Paste a list' });
    await user.click(within(dialog).getByLabelText('Your list'));
    await user.paste('2 cs zucchini\n3 unicorns\n4 kg courgettes');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByText('1 line not found')).toBeTruthy();
    expect(within(dialog).getAllByText('Different unit from your list')).toHaveLength(1);
    const [first] = within(dialog).getAllByRole('combobox');
    await user.selectOptions(first!, formatIdOf(2));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 line' }));
    expect(setLines).toHaveBeenCalledWith({
      lines: [{ formatId: formatIdOf(2), quantity: '6' }],
      mode: 'add',
    });
    expect(await screen.findByRole('region', { name: 'Ferme du Nord' })).toBeTruthy();
  });
});
