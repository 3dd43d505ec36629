import type { PurchaseOrder } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { anOrder, anOrderLine, lineIdOf } from '../../../../testing/orders.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { orderQuery, orderRef } from '../../queries.ts';
import { PreparedField } from './InlineCount.tsx';
import { useInlineCounts } from './use-inline-counts.ts';

const order = anOrder({
  status: 'preparing',
  lines: [anOrderLine(1, { confirmed: '5' })],
  can: { markReady: true },
});

const sent = (prepared: string, version = order.version) =>
  expect.objectContaining({
    version,
    lines: [expect.objectContaining({ lineId: lineIdOf(1), prepared })],
  });
const saved = (prepared: string, version: number) =>
  anOrder({ ...order, version, lines: [{ ...order.lines[0]!, prepared }] });

function Counted() {
  const counts = useInlineCounts(order);
  const ready = () =>
    counts.flush().then(
      ({ version }) => taken(version),
      () => undefined,
    );
  return (
    <>
      <PreparedField line={order.lines[0]!} counts={counts} />
      <button onClick={ready}>Ready</button>
      <p role="alert">{counts.failure}</p>
    </>
  );
}
const taken = vi.fn();
const prepare = vi.spyOn(api.ordering, 'prepareLines');
const user = userEvent.setup({ delay: null });
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const count = async (pieces: string) => {
  await user.clear(field());
  await user.type(field(), pieces);
};

beforeEach(async () => {
  taken.mockReset();
  prepare.mockReset();
  await renderSlice(<Counted />);
});

it('a count typed while an earlier one is saved stays, and is saved next', async () => {
  const { promise, resolve } = Promise.withResolvers<PurchaseOrder>();
  prepare.mockReturnValueOnce(promise).mockResolvedValue(saved('4', 5));
  await count('3');
  await user.tab();
  await waitFor(() => expect(prepare).toHaveBeenCalledExactlyOnceWith(sent('3')));
  await count('4');
  await act(async () => resolve(saved('3', 4)));
  expect(field().value).toBe('4');
  await user.tab();
  await waitFor(() => expect(prepare).toHaveBeenLastCalledWith(sent('4', 4)));
});

it('the next step waits for a count that was typed while an earlier one was saved', async () => {
  const [first, second] = [Promise.withResolvers<PurchaseOrder>(), Promise.withResolvers<PurchaseOrder>()];
  prepare.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  await count('3');
  await user.tab();
  await count('4');
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  await act(async () => first.resolve(saved('3', 4)));
  await waitFor(() => expect(prepare).toHaveBeenLastCalledWith(sent('4', 4)));
  expect(taken).not.toHaveBeenCalled();
  await act(async () => second.resolve(saved('4', 5)));
  await waitFor(() => expect(taken).toHaveBeenCalledExactlyOnceWith(5));
  expect(prepare).toHaveBeenCalledTimes(2);
});

it('the next step is not taken while a count cannot be saved as it stands', async () => {
  await count('7');
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  await waitFor(() => expect(screen.getByText(/Check what you entered/)).toBeTruthy());
  expect(prepare).not.toHaveBeenCalled();
  expect(taken).not.toHaveBeenCalled();
  prepare.mockResolvedValue(saved('5', 4));
  await count('5');
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  await waitFor(() => expect(taken).toHaveBeenCalledExactlyOnceWith(4));
  expect(screen.queryByText(/Check what you entered/)).toBeNull();
});

it('is not saved over a colleague’s later count of the line until the person types again', async () => {
  prepare.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
  await count('3');
  await user.tab();
  await waitFor(() => expect(prepare).toHaveBeenCalledOnce());
  queryClient.setQueryData(orderQuery(orderRef(order)).queryKey, saved('5', 9));
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Someone changed this/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  expect(prepare).toHaveBeenCalledOnce();
  expect(taken).not.toHaveBeenCalled();
  prepare.mockResolvedValue(saved('4', 10));
  await count('4');
  await user.tab();
  await waitFor(() => expect(prepare).toHaveBeenLastCalledWith(sent('4', 9)));
  await waitFor(() => expect(screen.queryByText(/Someone changed this/)).toBeNull());
});
