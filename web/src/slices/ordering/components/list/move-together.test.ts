import { expect, it, vi } from 'vitest';
import { anOrderRow } from '../../../../testing/orders.ts';
import { moveTogether } from './move-together.ts';

it('moves the allowed orders, and reports why the others are not', async () => {
  const moves = anOrderRow(1);
  const refused = anOrderRow(2);
  const over = anOrderRow(3, { can: { ...anOrderRow().can, confirm: 'ordering.changeOpen' } });
  const error = new Error('ordering.overCredit');
  const move = vi.fn(async (row) => {
    if (row === refused) throw error;
  });
  expect(await moveTogether([moves, refused, over], 'confirm', move)).toEqual({
    moved: [moves],
    refused: [
      { row: refused, because: error },
      { row: over, because: 'ordering.changeOpen' },
    ],
  });
  expect(move).toHaveBeenCalledTimes(2);
});

it('sends four at a time, until all are done', async () => {
  let now = 0;
  let most = 0;
  const rows = Array.from({ length: 20 }, (_, index) => anOrderRow(index));
  const { moved } = await moveTogether(rows, 'confirm', async () => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
  });
  expect(moved).toEqual(rows);
  expect(most).toBe(4);
});
