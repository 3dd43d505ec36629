import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Cart } from '@halles/contract';
import { beforeEach, expect, it } from 'vitest';
import { refuseCartCalls, cartCalls, theBuyer } from '../../../../testing/carts.ts';
import { aCart } from '../../../../testing/ordering.ts';
import { aContext } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { CartFields } from './CartFields.tsx';

beforeEach(refuseCartCalls);

it('keeps a note typed while an earlier one is being saved', async () => {
  const user = userEvent.setup({ delay: null });
  const { promise, resolve } = Promise.withResolvers<Cart>();
  cartCalls.change.mockReturnValue(promise);
  await renderSlice(<CartFields cart={aCart()} />, { context: aContext(theBuyer) });
  const note = screen.getAllByRole<HTMLTextAreaElement>('textbox').at(-1)!;
  await user.type(note, 'Side door');
  await user.tab();
  await user.type(note, ', ring twice');
  await act(async () => resolve({ ...aCart(), note: 'Side door' }));
  expect(note.value).toBe('Side door, ring twice');
});
