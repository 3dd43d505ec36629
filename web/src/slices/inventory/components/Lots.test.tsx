import type { InventoryItem, Lot } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { Lots } from './Lots.tsx';

const formatId = '0192f0c1-0000-7000-8000-0000000000b1' as Lot['formatId'];
const aLot = (code: string, quantity: string) =>
  ({ id: code, formatId, code, bestBefore: '2026-12-05', quantity, receivedOn: '2026-11-20' }) as Lot;

it.each([
  ['12', ['L-1', 'L-2', 'No lot']],
  ['10', ['L-1', 'L-2']],
])('of %s on hand add up: %j', async (onHand, names) => {
  mockQuery('inventory.listLots', { formatId }, [aLot('L-1', '7.5'), aLot('L-2', '2.5')]);
  await renderSlice(<Lots item={{ formatId, onHand } as InventoryItem} />);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('td')!.firstChild!.textContent)).toEqual(names);
  const quantities = rows.map((row) => Number(row.querySelector('td:last-child')!.textContent));
  expect(quantities.reduce((sum, each) => sum + each)).toBe(Number(onHand));
});

it('keeps the number of a lot on one line, unless it is longer than a phone is wide', async () => {
  const numbers = ['FDN-2026-11-30-A', 'FDN-2026-11-30-A-SECOND-HARVEST'];
  const lots = numbers.map((number) => aLot(number, '5'));
  mockQuery('inventory.listLots', { formatId }, lots);
  await renderSlice(<Lots item={{ formatId, onHand: '10' } as InventoryItem} />);
  expect(numbers.map((number) => screen.getByText(number).className)).toEqual(['nowrap', '']);
});
