import { api } from '../../../../lib/api.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import {
  aStandingOrder,
  aStandingOrderDay,
  aStandingOrderId,
  aStandingOrderLine,
} from '../../../../testing/standing-orders.ts';
import { openDayDialog } from './day-dialog.tsx';

it('asks before it drops a quantity that was stepped, not typed', async () => {
  const user = userEvent.setup({ delay: null });
  await renderSlice(null);
  await act(async () => void openDayDialog(aStandingOrder(), aStandingOrderDay('2030-11-29')));
  await user.click((await screen.findAllByRole('button', { name: /^More:/ }))[0]!);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy();
});

describe('a day of a standing order that a colleague changes meanwhile', () => {
  const on = '2030-11-29';
  const user = userEvent.setup({ delay: null });
  const change = vi.spyOn(api.ordering, 'changeStandingDay');
  const lines = [aStandingOrderLine(1), aStandingOrderLine(2)];
  const theirs = (quantity: string, number: number) =>
    pushQuery(
      'ordering.getStandingOrder',
      { standingOrderId: aStandingOrderId },
      aStandingOrder({
        lines,
        version: 4,
        days: [aStandingOrderDay(on, { lines: [{ formatId: lines[number - 1]!.formatId, quantity }] })],
      }),
    );
  const save = () => user.click(screen.getByRole('button', { name: 'Save for this date' }));

  beforeEach(async () => {
    const standing = aStandingOrder({ lines });
    change.mockReset().mockResolvedValue({ ...standing, version: 5 });
    mockQuery('ordering.getStandingOrder', { standingOrderId: aStandingOrderId }, standing);
    await renderSlice(null);
    await act(async () => void openDayDialog(standing, standing.days[0]!));
    const [first] = await screen.findAllByRole('textbox');
    await user.clear(first!);
    await user.type(first!, '5');
  });

  it('is saved with their quantity of another line', async () => {
    await theirs('9', 2);
    await save();
    await waitFor(() => expect(change).toHaveBeenCalledOnce());
    const [first, second] = lines;
    expect(change).toHaveBeenCalledWith({
      standingOrderId: aStandingOrderId,
      version: 4,
      on,
      isSkipped: false,
      lines: [
        { formatId: first!.formatId, quantity: '5' },
        { formatId: second!.formatId, quantity: '9' },
      ],
    });
  });

  it('is saved over their quantity of the same line once the person was told', async () => {
    await theirs('9', 1);
    await save();
    expect(await screen.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(change).toHaveBeenCalledWith(expect.objectContaining({ version: 4 })));
  });
});
