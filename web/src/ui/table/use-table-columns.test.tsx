import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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

it('a column is as wide as the longest word of its heading, not as the heading', () => {
  const named = (header: string) => column(header, header, cell, { width: 80 });
  expect(widthsOf([named('name'), named('Commandes'), named('Buy or sell')])).toEqual(['', '102px', '80px']);
});

it('a text of many words is wrapped', () => {
  const note = column('note', 'note', () => 'word '.repeat(40), { width: 80 });
  expect(widthsOf([column('name', 'name', cell), note])).toEqual(['', '80px']);
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const giveRoom = (px: number) => vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(px);

it.each([
  [500, ['name', 'city', 'since', 'tags']],
  [480, ['name', 'city', 'since', 'tags']],
  [479, ['name', 'city', 'tags']],
  [350, ['name', 'city']],
  [10, ['name', 'city']],
])('in a table of %i px columns give way in their turn', (px, shown) => {
  const room = giveRoom(px);
  const turns = { since: 1, tags: 2 } as Record<string, number>;
  widthsOf(
    ['name', 'city', 'since', 'tags'].map((id) =>
      column(id, id, cell, { width: 120, ...(id in turns && { givesWay: turns[id]! }) }),
    ),
  );
  expect(headers()).toEqual(shown);
  room.mockRestore();
});

it('a column that the person chose does not give way, and choosing it chooses no other', async () => {
  const room = giveRoom(300);
  widthsOf([
    column('name', 'name', cell, { width: 120 }),
    column('since', 'since', cell, { width: 120, givesWay: 1 }),
    column('tags', 'tags', cell, { width: 120, givesWay: 2 }),
  ]);
  expect(headers()).toEqual(['name', 'tags']);
  await userEvent.click(screen.getByRole('button', { name: /columns/i }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'since' }));
  expect(headers()).toEqual(['name', 'since']);
  room.mockRestore();
});

it('a column narrower than the least width counts with that, so that the others are not pushed out', () => {
  const room = giveRoom(270);
  widthsOf([
    column('name', 'name', cell, { width: 100 }),
    column('icon', 'icon', cell, { width: 20 }),
    column('city', 'city', cell, { width: 120, givesWay: 1 }),
  ]);
  expect(headers()).toEqual(['name', 'icon']);
  room.mockRestore();
});
