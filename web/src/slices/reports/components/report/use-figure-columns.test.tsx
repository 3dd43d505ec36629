import type { ReportRow } from '@halles/contract';
import { screen } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { reportState } from './report-address.ts';
import { useFigureColumns } from './use-figure-columns.tsx';

const figures = { amountMinor: 5_000, creditedMinor: 0, kg: '0', orders: null, lines: null, quantity: null };
/** Sold by the piece, and not at all in the period before. */
const row = { name: null, period: null, figures, before: null, currency: 'CAD' } as unknown as ReportRow;

function Cells() {
  const state = reportState({ by: 'category', compare: 'previous' }, 'vendor', '2026-11-30');
  const columns = useFigureColumns(state, [row] as never);
  return (
    <p role="note">
      {columns.map(({ id, cell }) => (
        <Fragment key={id}>
          {id}={cell(row)}{' '}
        </Fragment>
      ))}
    </p>
  );
}

it('writes no dash for what there is not', async () => {
  await renderSlice(<Cells />);
  const cells = screen.getByRole('note').textContent;
  expect(cells).toContain('change= ');
  expect(cells).toContain('perKg= ');
  expect(cells).not.toMatch(/[–—]/);
});
