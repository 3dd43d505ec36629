import { expect, it } from 'vitest';
import { renderUi } from '../testing.tsx';
import { column, type Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { tableState } from './table-state.ts';

const cell = () => 'x';
const widthsOf = (columns: Column<object>[]) => {
  renderUi(
    <DataTable
      id="places"
      label="Places"
      columns={columns}
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
  const columns = ['name', 'status', 'city'].map((id) =>
    column(id, id, cell, { width: 120, grow: growing.includes(id) }),
  );
  expect(widthsOf(columns)).toEqual(widths);
});

it.each<[string, number, Partial<Column<object>>]>([
  ['contact', 191, { cell: () => 'Luc · bonjour@producteur9.example' }],
  ['date', 77, { cell: () => <time>20/09/2026</time> }],
  ['late date', 77, { cell: () => <span className="late">20/09/2026</span> }],
  ['address', 336, { cell: () => null, figure: () => 'genevieve.letourneau@hopitaldesherbrooke.example' }],
  ['number', 66, { cell: () => null, figure: () => '2026-0007' }],
])('a column is as wide as its %s, which never breaks', (id, textPx, rest) => {
  const [, width] = widthsOf([column('name', 'name', cell), { ...column(id, id, cell), width: 80, ...rest }]);
  const paddingPx = 28;
  expect(parseInt(width!)).toBeGreaterThanOrEqual(textPx + paddingPx);
  expect(parseInt(width!)).toBeLessThan(textPx * 1.12 + paddingPx);
});

it('a text of many words is wrapped', () => {
  const note = column('note', 'note', () => 'word '.repeat(40), { width: 80 });
  expect(widthsOf([column('name', 'name', cell), note])).toEqual(['', '80px']);
});
