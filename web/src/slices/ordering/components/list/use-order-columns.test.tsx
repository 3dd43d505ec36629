import type { OrderRow } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { useOrderColumns } from './use-order-columns.tsx';

/** As wide as the table of a window of 900 px, beside the checkboxes. */
const ROOM_PX = 798;
const PADDING_PX = 28;
const BUTTON_PX = 26;

const row = { number: 'FN-12' } as OrderRow;

/** Of the columns that stay, with a route or without: that of the customer with its share, and that of the step. */
function Widths({ isGrouped }: { isGrouped: boolean }) {
  const columns = useOrderColumns({ side: 'vendor', view: 'deliveryOrPickup', isGrouped, sums: null });
  const staying = columns.filter(({ id, hidden, givesWay }) =>
    id === 'fulfilment' ? isGrouped : hidden !== true && givesWay === undefined,
  );
  const widthOf = (id: string) => staying.find((one) => one.id === id)!.width!;
  const spare = ROOM_PX - staying.reduce((sum, { width = 0 }) => sum + width, 0);
  const customer = widthOf('partner') + spare / staying.filter(({ grow }) => grow).length;
  const { figure } = staying.find(({ id }) => id === 'number')!;
  return <p role="note">{[figure?.(row), spare >= 0, customer, widthOf('toDo')].join(' ')}</p>;
}

it.each([false, true])('keeps customer and button on one line at 900 px, days as groups: %s', async (is) => {
  await renderSlice(<Widths isGrouped={is} />);
  const [number, fits, customer, step] = screen.getByRole('note').textContent.split(' ');
  // A longer number takes more room.
  expect([number, fits]).toEqual(['FN-12', 'true']);
  // "Carrefour des Récoltes" and "Marquer prêt", as the browser measures them.
  expect(Number(customer)).toBeGreaterThanOrEqual(146 + PADDING_PX);
  expect(Number(step)).toBeGreaterThanOrEqual(78 + BUTTON_PX + PADDING_PX);
});
