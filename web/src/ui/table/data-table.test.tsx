import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import type { Locale } from '../texts.ts';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { tableState, type TableState } from './table-state.ts';

interface Order {
  id: string;
  customer: string;
  total: number;
}
const orders: Order[] = ['Aube', 'Bistro', 'Laval'].map((customer, index) => ({
  id: `FDN-${index + 1}`,
  customer,
  total: (index + 1) * 10,
}));
const columns: Column<Order>[] = [
  { id: 'number', header: 'Number', cell: (row) => row.id },
  { id: 'customer', header: 'Customer', sortable: true, cell: (row) => row.customer },
  { id: 'total', header: 'Total', numeric: true, total: '60', cell: (row) => row.total },
];

const navigate = vi.fn<(href: string) => void>();
const confirm = vi.fn<(rows: readonly Order[]) => void>();
const changed = vi.fn<(next: TableState) => void>();

function show(props: Partial<DataTableProps<Order>> = {}, language: Locale = 'en-CA') {
  const Screen = () => {
    const [state, setState] = useState(tableState);
    return (
      <DataTable<Order>
        id="orders"
        label="Orders"
        columns={columns}
        rows={orders}
        total={68}
        state={state}
        onStateChange={(next) => {
          changed(next);
          setState(next);
        }}
        rowId={(row) => row.id}
        rowLabel={(row) => row.id}
        rowHref={(row) => `/orders/${row.id}`}
        searchLabel="Search orders"
        bulkActions={[{ label: 'Confirm', run: confirm }]}
        selectionTotals={(rows) => `${rows.reduce((sum, row) => sum + row.total, 0)} $`}
        empty={<p>No order yet</p>}
        {...props}
      />
    );
  };
  renderUi(<Screen />, { language, router: { navigate } });
  return userEvent.setup();
}

const rowOf = (number: string) => screen.getByRole('row', { name: new RegExp(number) });
const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('by keyboard', () => {
  it('/ focuses the search', async () => {
    const user = show();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search orders' }));
    expect(screen.getByRole('searchbox').title).toBe('Search orders');
    await user.keyboard('jx/');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jx/');
  });

  it('j and k move, and stop at the ends', async () => {
    const user = show();
    await user.keyboard('j');
    expect(document.activeElement).toBe(rowOf('FDN-1'));
    await user.keyboard('jjj');
    expect(document.activeElement).toBe(rowOf('FDN-3'));
    await user.keyboard('k');
    expect(document.activeElement).toBe(rowOf('FDN-2'));
  });

  it('Enter opens, x selects, Escape clears the selection', async () => {
    const user = show();
    await user.keyboard('jj{Enter}');
    expect(navigate).toHaveBeenCalledWith('/orders/FDN-2');
    await user.keyboard('xjx');
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('can be turned off (WCAG 2.1.4), and ? lists the keys', async () => {
    const user = show();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Next row')).toBeTruthy();
    await user.click(within(sheet).getByRole('switch', { name: 'Use single-key shortcuts' }));
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    expect(document.activeElement).not.toBe(rowOf('FDN-1'));
  });
});

describe('selection', () => {
  it('counts, adds up, and passes the rows to the action', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox', { name: 'Select FDN-1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select FDN-3' }));
    expect(screen.getByText(/40 \$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(confirm.mock.lastCall?.[0]).toEqual([orders[0], orders[2]]);
  });

  it('says how many of the selected rows a filter or another page hides', async () => {
    const user = userEvent.setup();
    const Narrowed = () => {
      const [rows, setRows] = useState<Order[]>(orders);
      return (
        <>
          <button onClick={() => setRows(orders.slice(1))}>Narrow</button>
          <DataTable<Order>
            id="orders"
            label="Orders"
            columns={columns}
            rows={rows}
            state={tableState()}
            onStateChange={changed}
            rowId={(row) => row.id}
            rowLabel={(row) => row.id}
            bulkActions={[{ label: 'Confirm', run: confirm }]}
            empty={null}
          />
        </>
      );
    };
    renderUi(<Narrowed />);
    await user.click(screen.getByRole('checkbox', { name: 'Select FDN-1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select FDN-2' }));
    expect(screen.queryByText(/not shown/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Narrow' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect(screen.getByText(/1 not shown/)).toBeTruthy();
  });

  it("selects a range with Shift, and the page with the header's checkbox", async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox', { name: 'Select FDN-1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select FDN-3' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('offers the whole page once its rows are loaded', () => {
    const selectAll = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' });
    show({ rows: undefined });
    expect(selectAll().disabled).toBe(true);
    cleanup();
    show();
    expect(selectAll().disabled).toBe(false);
  });
});

describe('columns', () => {
  const menu = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    return within(await screen.findByRole('dialog', { name: 'Columns and density' }));
  };

  it('are hidden, moved and remembered', async () => {
    const user = show();
    const choice = await menu(user);
    await user.click(choice.getByRole('button', { name: 'Move Total left' }));
    expect(headers().slice(1)).toEqual(['Number', 'Total', 'Customer']);
    await user.click(choice.getByRole('checkbox', { name: 'Customer' }));
    expect(headers().slice(1)).toEqual(['Number', 'Total']);
    expect(choice.getByRole<HTMLInputElement>('checkbox', { name: 'Number' }).disabled).toBe(true);
    cleanup();
    show();
    expect(headers().slice(1)).toEqual(['Number', 'Total']);
  });

  it('sort on the server', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Customer' }));
    expect(changed).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: 'customer', descending: false, page: 1 }),
    );
    expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Customer' }));
    expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'customer', descending: true }));
  });
});

it('shows the page and the number of rows that its paginator asks for', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ page: 3, pageSize: 25 }));
  expect(screen.getByText('51 – 68 of 68')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Items per page:'), '100');
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1, pageSize: 100 }));
});

describe('without rows', () => {
  it('explains what the list is for', () => {
    show({ rows: [], total: 0 });
    expect(screen.getByText('No order yet')).toBeTruthy();
  });

  it('says that nothing matches, and clears the filters', async () => {
    const user = show({ rows: [], total: 0 });
    await user.type(screen.getByRole('searchbox'), 'zzz{Enter}');
    expect(screen.getByText('No results')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(screen.getByText('No order yet')).toBeTruthy();
  });

  it('shows skeleton rows of the final size while loading', () => {
    show({ rows: undefined });
    expect(screen.getByText('Loading: Orders')).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('offers a retry, and shows the request id', async () => {
    const onRetry = vi.fn<() => void>();
    const user = show({ rows: undefined, error: { requestId: 'req-1' }, onRetry });
    expect(screen.getByText('req-1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

const onAPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('600px'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );

it('becomes cards under 600 px', () => {
  onAPhone();
  show();
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')).toHaveLength(3);
  vi.restoreAllMocks();
});

it('leaves empty values off a card, and puts its statuses on one line', () => {
  onAPhone();
  const more: Column<Order>[] = [
    ...columns,
    { id: 'tags', header: 'Tags', cell: () => false },
    { id: 'state', header: 'State', onCard: 'status', cell: () => 'Late' },
    { id: 'next', header: 'Next', onCard: 'status', cell: ({ total }) => total > 10 && 'Confirm it' },
  ];
  show({ columns: more });
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  const lineOf = (card: HTMLElement) => within(card).getByText('Late').parentElement!;
  expect(screen.queryByText('Tags')).toBeNull();
  expect(lineOf(first).textContent).toBe('Late');
  expect(lineOf(second).children).toHaveLength(2);
  vi.restoreAllMocks();
});

it('names a column that shows an icon in its header', () => {
  const [number, customer] = columns as [Column<Order>, Column<Order>];
  show({ columns: [number, { ...customer, sortable: false, icon: <svg aria-hidden /> }] });
  const head = screen.getByRole('columnheader', { name: 'Customer' });
  expect(head.querySelector('svg')).toBeTruthy();
});

it('makes a column as wide as its longest figure, but not for long words', () => {
  const [, customer] = columns as [Column<Order>, Column<Order>];
  const money = { header: 'Total', numeric: true, width: 100 } as const;
  const long = '1 745 010 017 378 365,95 $';
  show({
    columns: [
      { ...customer, width: 100, grow: true },
      { ...money, id: 'short', cell: () => '12,50 $' },
      { ...money, id: 'long', cell: () => long },
      { ...money, id: 'linked', figure: () => long, cell: () => <a href="/x">{long}</a> },
      { id: 'words', header: 'Words', width: 100, cell: () => long },
    ],
  });
  const widths = [...document.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width, 10));
  const [, , short, wide, linked, words] = widths;
  expect([short, words]).toEqual([100, 100]);
  expect(wide).toBeGreaterThan(180);
  expect(linked).toBe(wide);
});

it('renders only visible rows above 200', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `N-${index}`, customer: 'x', total: 1 }));
  show({ rows: many });
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('69');
});

it('searches when typing pauses', () => {
  vi.useFakeTimers();
  show();
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  for (const value of ['l', 'la', 'lav']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    pass(249);
  }
  expect(changed).not.toHaveBeenCalled();
  pass(1);
  expect(changed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ search: 'lav', page: 1 }));
  vi.useRealTimers();
});
