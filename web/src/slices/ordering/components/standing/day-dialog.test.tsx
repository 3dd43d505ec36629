import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { aStandingOrder, aStandingOrderDay } from '../../../../testing/standing-orders.ts';
import { openDayDialog } from './day-dialog.tsx';

it('asks before it drops a quantity that was stepped, not typed', async () => {
  const user = userEvent.setup({ delay: null });
  await renderSlice(null);
  await act(async () => void openDayDialog(aStandingOrder(), aStandingOrderDay('2030-11-29')));
  await user.click((await screen.findAllByRole('button', { name: /^More:/ }))[0]!);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy();
});
