import { expect, it } from 'vitest';
import { renderUi } from '../testing.tsx';
import { column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { tableState } from './table-state.ts';

const cell = () => 'x';
const widthsOf = (growing: readonly string[]) => {
  renderUi(
    <DataTable
      id="places"
      label="Places"
      columns={['name', 'status', 'city'].map((id) =>
        column(id, id, cell, { width: 120, grow: growing.includes(id) }),
      )}
      rows={[{}]}
      state={tableState()}
      onStateChange={() => undefined}
      rowId={cell}
      rowLabel={cell}
      empty={null}
    />,
  );
  return [...document.querySelectorAll('col')].map(({ style }) => style.width);
};

it.each([
  [
    ['name', 'city'],
    ['', '120px', ''],
  ],
  [['city'], ['120px', '120px', '']],
  [[], ['', '120px', '120px']],
])('the columns %j share what is left beside the others', (growing, widths) => {
  expect(widthsOf(growing)).toEqual(widths);
});
