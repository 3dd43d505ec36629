import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import { renderUi } from '../../testing.tsx';
import type { Locale } from '../../texts.ts';
import type { EditResult, GridColumn, GridEdit } from '../column.ts';
import { EditGrid } from '../edit-grid.tsx';
import type { EditGridProps } from '../props.ts';

export interface Item {
  id: string;
  version: number;
  name: string;
  price: number | null;
  stock: string | null;
  hidden: boolean;
  storage: string | null;
}
export const item = (name: string, index: number): Item => ({
  id: `i${index}`,
  version: 1,
  name,
  price: 1000 + index,
  stock: '2.5',
  hidden: false,
  storage: 'cold',
});
const names = ['Carrots', 'Beets', 'Leeks', 'Onions'];
const columns: GridColumn<Item>[] = [
  { key: 'name', header: 'Product', kind: 'readonly', width: 200 },
  { key: 'price', header: 'Price', kind: 'money', required: true },
  { key: 'stock', header: 'In stock', kind: 'decimal', isEditable: (row) => row.name !== 'Leeks' },
  { key: 'hidden', header: 'Hidden', kind: 'checkbox' },
  {
    key: 'storage',
    header: 'Storage',
    kind: 'select',
    options: [
      { value: 'cold', label: 'Cold' },
      { value: 'frozen', label: 'Frozen' },
    ],
  },
];

type Answer = (edits: readonly GridEdit[]) => Promise<{ results: EditResult<Item>[] }>;
export const saves: Answer = async (edits) => ({
  results: edits.map(({ rowId, version }) => ({ rowId, version: version + 1 })),
});
export const onEdit = vi.fn<Answer>();
let setRows: (next: (rows: Item[]) => Item[]) => void;

export function show(props: Partial<EditGridProps<Item>> = {}, language: Locale = 'en-CA') {
  const Screen = () => {
    const [rows, set] = useState(() => names.map(item));
    setRows = set;
    const all = {
      label: 'Prices',
      columns,
      ...(!('rowAt' in props) && { rows }),
      rowId: (row: Item) => row.id,
      rowLabel: (row: Item) => row.name,
      rowVersion: (row: Item) => row.version,
      onEdit,
      ...props,
    } as EditGridProps<Item>;
    return (
      <>
        <EditGrid<Item> {...all} />
        <button type="button">after</button>
      </>
    );
  };
  renderUi(<Screen />, { language });
  return userEvent.setup();
}

export const cell = (row: string, column: number) => {
  const line = screen.getByRole('row', { name: new RegExp(row) });
  return [...within(line).getAllByRole('rowheader'), ...within(line).getAllByRole('gridcell')][column]!;
};
export const sent = () => onEdit.mock.calls.flatMap(([edits]) => edits);
export const changeRow = (id: string, change: Partial<Item>) =>
  act(() =>
    setRows((rows) =>
      rows.map((row) => (row.id === id ? { ...row, ...change, version: row.version + 1 } : row)),
    ),
  );

export const insertRow = (row: Item) => act(() => setRows((rows) => [row, ...rows]));
