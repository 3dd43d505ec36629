import type { OrderSide, Role } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aContext } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { textWidthPx } from '../../../../ui/table/column.ts';
import { useInvoiceColumns } from './use-invoice-columns.tsx';

function Growing({ side }: { side: OrderSide }) {
  const shown = useInvoiceColumns(side, undefined).filter(({ hidden }) => hidden !== true);
  const growing = shown.filter(({ grow }) => grow).map(({ id }) => id);
  return <p role="note">{`${growing.join()} of …${shown.at(-1)!.id}`}</p>;
}

it.each<[string, OrderSide, Role, string]>([
  ['a seller who records payments', 'vendor', 'owner', 'next of …next'],
  ['a seller who does not', 'vendor', 'viewer', 'state of …state'],
  ['a buyer', 'customer', 'owner', 'state of …state'],
])('leaves the spare width at the end of the row: %s', async (_, side, role, growing) => {
  const context = aContext();
  await renderSlice(<Growing side={side} />, {
    context: { ...context, currentMembership: { ...context.currentMembership!, role } },
  });
  expect(screen.getByRole('note').textContent).toBe(growing);
});

function Widths() {
  const columns = useInvoiceColumns('vendor', {
    total: '17\u00a0981,20\u00a0$',
    balance: '9\u00a0440,24\u00a0$',
  });
  const least = columns.filter(({ givesWay, hidden }) => givesWay === undefined && hidden !== true);
  const sum = least.reduce(
    (all, { width = 0, total }) =>
      all + Math.max(width, textWidthPx(typeof total === 'string' ? total : '') + 28),
    0,
  );
  return <p role="note">{`${columns.find(({ id }) => id === 'partner')!.width!} of ${sum}`}</p>;
}

it('keeps a name beside its picture on one line, in the 798 px that a window of 900 px has', async () => {
  await renderSlice(<Widths />);
  const [name, sum] = screen.getByRole('note').textContent.split(' of ').map(Number);
  const PICTURE_AND_GAPS_PX = 24 + 10 + 28;
  expect(name).toBeGreaterThanOrEqual(textWidthPx('Carrefour des Récoltes') + PICTURE_AND_GAPS_PX);
  expect(sum).toBeLessThanOrEqual(798);
});
