import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeBrowser, renderUi } from '../testing.tsx';
import { DataTable } from './data-table.tsx';
import type { TableFilter } from './table-filter.tsx';
import { tableState, type TableState } from './table-state.ts';
import type { OwnFilters } from './phone-filters.tsx';

interface Order {
  id: string;
}

const option = (value: string) => ({ value, label: value });
const filters: TableFilter[] = [
  { id: 'storage', kind: 'choice', label: 'Storage', options: ['Dry', 'Chilled'].map(option) },
  { id: 'late', kind: 'flag', label: 'Late only' },
  {
    id: 'city',
    kind: 'choice',
    single: true,
    label: 'City',
    options: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map(option),
  },
];
const changed = vi.fn<(next: TableState) => void>();

function showList(part: { start?: Partial<TableState>; ownFilters?: OwnFilters } = {}) {
  const List = () => {
    const [state, setState] = useState(tableState({ search: 'kale', page: 3, ...part.start }));
    return (
      <DataTable<Order>
        id="orders"
        label="Orders"
        columns={[{ id: 'number', header: 'Number', cell: ({ id }) => id }]}
        rows={[{ id: 'FN-1' }]}
        total={1_200}
        state={state}
        onStateChange={(next) => {
          changed(next);
          setState(next);
        }}
        rowId={({ id }) => id}
        rowLabel={({ id }) => id}
        searchLabel="Search orders"
        filters={filters}
        showText="ui.filter.more"
        empty={null}
        {...(part.ownFilters && { ownFilters: part.ownFilters })}
      />
    );
  };
  renderUi(<List />);
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(button(/^Filters/));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
};
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const latest = () => changed.mock.lastCall![0];

beforeEach(() => {
  completeBrowser();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.includes('600px'),
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('leaves the search on the page and shows every filter in a sheet', async () => {
  const user = showList();
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Storage|Late only|City/ })).toBeNull();
  const sheet = await open(user);
  await user.click(sheet.getByRole('checkbox', { name: 'Dry' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Chilled' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Late only' }));
  expect(latest()).toMatchObject({
    page: 1,
    search: 'kale',
    filters: { storage: ['Dry', 'Chilled'], late: ['yes'] },
  });
  // A long list of choices is searched.
  await user.type(sheet.getByRole('combobox', { name: 'City' }), 'j');
  await user.click(screen.getByRole('option', { name: 'J' }));
  expect(latest().filters['city']).toEqual(['J']);
  expect(button('Filters (3)')).toBeTruthy();
});

it('says how many rows the filters leave, and shows them', async () => {
  const user = showList();
  const sheet = await open(user);
  await user.click(sheet.getByRole('button', { name: 'and 1200 more' }));
  await expectClosed();
});

it('clears what it shows, and leaves the tab of the list', async () => {
  const user = showList({ start: { filters: { activity: ['archived'], storage: ['Dry'] } } });
  expect(button('Filters (1)')).toBeTruthy();
  const sheet = await open(user);
  await user.click(sheet.getByRole('button', { name: 'Clear' }));
  expect(latest()).toMatchObject({ search: 'kale', filters: { activity: ['archived'], storage: [] } });
  expect(sheet.getByRole('button', { name: 'Clear' }).hasAttribute('disabled')).toBe(true);
});

it('holds the filters that a screen draws, with their labels', async () => {
  const onClear = vi.fn<() => void>();
  const ownFilters = {
    count: 2,
    onClear,
    render: (inSheet: boolean) => <p>{inSheet ? 'Period, labelled' : 'Period'}</p>,
  };
  const user = showList({ ownFilters });
  expect(screen.queryByText(/Period/)).toBeNull();
  expect(button('Filters (2)')).toBeTruthy();
  const sheet = await open(user);
  expect(sheet.getByText('Period, labelled')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Clear' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('closes with Escape', async () => {
  const user = showList();
  await open(user);
  await user.keyboard('{Escape}');
  await expectClosed();
});

it('closes when its head is drawn down far enough, and springs back otherwise', async () => {
  HTMLElement.prototype.setPointerCapture ??= () => undefined;
  const user = showList();
  const sheet = await open(user);
  const head = sheet.getByRole('heading', { name: 'Filters' });
  const box = screen.getByRole('dialog');
  const draw = (by: number) => {
    fireEvent.pointerDown(head, { clientY: 300, pointerId: 1 });
    fireEvent.pointerMove(head, { clientY: 300 + by, pointerId: 1 });
  };
  draw(40);
  fireEvent.pointerUp(head, { clientY: 340, pointerId: 1 });
  expect(screen.getByRole('dialog')).toBe(box);
  draw(120);
  fireEvent.pointerUp(head, { clientY: 420, pointerId: 1 });
  await expectClosed();
});
