import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { cartCalls, refuseCartCalls, theBuyer } from '../../../../testing/carts.ts';
import { farmId, formatIdOf } from '../../../../testing/offers.ts';
import { aCart, aCartLine } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import TakeLastQuantities from './TakeLastQuantities.tsx';

const { setLines } = cartCalls;
const user = userEvent.setup({ delay: null });
beforeEach(refuseCartCalls);

const items = [1, 2, 3].map((number) => ({ formatId: formatIdOf(number), quantity: String(number) }));
const show = () =>
  renderSlice(<TakeLastQuantities vendorId={farmId} items={items} />, { context: aContext(theBuyer) });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Take all last quantities' });

it('adds what is not in the order yet, and undoes what was not changed since', async () => {
  mockQuery('ordering.listCarts', {}, [aCart(1, { lines: [aCartLine(1, { quantity: '9' })] })]);
  const filled = (third: string) =>
    aCart(1, {
      lines: [
        aCartLine(1, { quantity: '9' }),
        aCartLine(2, { quantity: '2' }),
        aCartLine(3, { quantity: third }),
      ],
    });
  setLines.mockResolvedValueOnce([filled('3')]);
  await show();
  await user.click(button());
  expect(setLines.mock.calls[0]![0]).toEqual({ lines: items.slice(1), mode: 'set' });
  await waitFor(() => expect(button().disabled).toBe(true));
  // A colleague changes one of them.
  mockQuery('ordering.listCarts', {}, [filled('7')]);
  setLines.mockResolvedValueOnce([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(setLines).toHaveBeenCalledTimes(2));
  expect(setLines.mock.calls[1]![0].lines).toEqual([{ formatId: formatIdOf(2), quantity: '0' }]);
});
