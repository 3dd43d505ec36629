import type { PurchaseOrder } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { anOrder, anOrderLine, lineIdOf } from '../../../../testing/orders.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { PreparedField } from './InlineCount.tsx';
import { useInlineCounts } from './use-inline-counts.ts';

const order = anOrder({
  status: 'preparing',
  lines: [anOrderLine(1, { confirmed: '5' })],
  can: { markReady: true },
});

function Counted() {
  return <PreparedField line={order.lines[0]!} counts={useInlineCounts(order)} />;
}

it('a count typed while an earlier one is saved stays, and is saved next', async () => {
  const user = userEvent.setup({ delay: null });
  const { promise, resolve } = Promise.withResolvers<PurchaseOrder>();
  const prepare = vi.spyOn(api.ordering, 'prepareLines').mockReturnValueOnce(promise);
  prepare.mockResolvedValue({ ...order, version: 5 });
  await renderSlice(<Counted />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const count = async (pieces: string) => {
    await user.clear(field);
    await user.type(field, pieces);
  };
  const sent = (prepared: string) =>
    expect.objectContaining({ lines: [expect.objectContaining({ lineId: lineIdOf(1), prepared })] });
  await count('3');
  await user.tab();
  expect(prepare).toHaveBeenCalledExactlyOnceWith(sent('3'));
  await count('4');
  await act(async () => resolve({ ...order, version: 4 }));
  expect(field.value).toBe('4');
  await user.tab();
  await waitFor(() => expect(prepare).toHaveBeenLastCalledWith(sent('4')));
});
