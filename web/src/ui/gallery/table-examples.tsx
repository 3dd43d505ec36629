import { useMemo, useState } from 'react';
import { Button, PrimaryAction } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { StatusChip } from '../status-chip.tsx';
import type { BulkAction, Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { TableFilter } from '../table/table-filter.tsx';
import { isNarrowed, tableState, type TableState } from '../table/table-state.ts';
import { useLocale } from '../texts.ts';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';
import { sampleOrders, toneOf, type SampleOrder } from './orders.ts';

const kinds = ['all', 'many', 'empty', 'loading', 'refreshing', 'error'] as const;
type Kind = (typeof kinds)[number];

function useColumns(): Column<SampleOrder>[] {
  const text = useGalleryText();
  const locale = useLocale();
  return useMemo(() => {
    const money = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'CAD',
      currencyDisplay: 'narrowSymbol',
    });
    return [
      { id: 'number', header: text('number'), width: 140, sortable: true, cell: (row) => row.number },
      {
        id: 'customer',
        header: text('customer'),
        width: 220,
        grow: true,
        sortable: true,
        onCard: 'subtitle',
        cell: (row) => row.customer,
      },
      { id: 'route', header: text('route'), width: 170, cell: (row) => row.route },
      {
        id: 'lines',
        header: text('lines'),
        width: 96,
        numeric: true,
        total: '162',
        cell: (row) => row.lines,
      },
      {
        id: 'total',
        header: text('amount'),
        width: 140,
        numeric: true,
        sortable: true,
        onCard: 'amount',
        total: money.format(184235.1),
        cell: (row) => money.format(row.amountMinor / 100),
      },
      {
        id: 'status',
        header: text('state'),
        width: 190,
        onCard: 'status',
        cell: (row) => <StatusChip tone={toneOf[row.status]}>{text(row.status)}</StatusChip>,
      },
      { id: 'note', header: text('next'), width: 130, hidden: true, cell: (row) => row.note || '—' },
    ];
    // The words change with the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [locale]);
}

/** Filters, sorts and pages the rows as a server would. */
function answer(orders: readonly SampleOrder[], state: TableState): SampleOrder[] {
  const statusFilter = state.filters['status'] ?? [];
  const found = orders.filter(
    (row) =>
      `${row.number} ${row.customer}`.toLowerCase().includes(state.search.toLowerCase()) &&
      (statusFilter.length === 0 || statusFilter.includes(row.status)),
  );
  const valueOf = (row: SampleOrder) =>
    state.sort === 'total' ? row.amountMinor : state.sort === 'customer' ? row.customer : row.number;
  const sorted = state.sort === null ? found : found.toSorted((a, b) => (valueOf(a) < valueOf(b) ? -1 : 1));
  return state.descending ? sorted.toReversed() : sorted;
}

export function TableExamples() {
  const text = useGalleryText();
  const locale = useLocale();
  const columns = useColumns();
  const [kind, setKind] = useState<Kind>(() => {
    const requestedKind = new URLSearchParams(location.search).get('kind') as Kind;
    return kinds.includes(requestedKind) ? requestedKind : 'all';
  });
  const [state, setState] = useState(tableState);
  const orders = useMemo(() => sampleOrders(kind === 'many' ? 5_000 : kind === 'empty' ? 0 : 68), [kind]);
  const found = answer(orders, state);
  const page =
    kind === 'many' ? found : found.slice((state.page - 1) * state.pageSize, state.page * state.pageSize);
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  const filters: TableFilter[] = [
    { id: 'day', kind: 'period', label: text('deliveryDate') },
    {
      id: 'status',
      kind: 'choice',
      label: text('state'),
      options: (Object.keys(toneOf) as SampleOrder['status'][]).map((value) => ({
        value,
        label: text(value),
      })),
    },
    { id: 'late', kind: 'flag', label: text('late0') },
  ];
  const bulk: BulkAction<SampleOrder>[] = [
    { label: text('confirmAll'), run: (_rows, clear) => clear() },
    { label: text('printAll'), run: () => {} },
    { label: text('decline'), danger: true, run: () => {} },
  ];
  return (
    <>
      <div className={styles.switches}>
        <SelectField<Kind>
          label={text('state')}
          required
          value={kind}
          options={kinds.map((value) => ({ value, label: text(value) }))}
          onChange={(chosen) => chosen && setKind(chosen)}
        />
      </div>
      <DataTable<SampleOrder>
        id="gallery"
        label={text('orders')}
        columns={columns}
        rows={kind === 'loading' || kind === 'error' ? undefined : page}
        {...(kind !== 'many' && { total: found.length })}
        state={state}
        onStateChange={setState}
        isRefreshing={kind === 'refreshing'}
        error={kind === 'error' ? { requestId: '01939f3a-7c1e-7b52-9d0e-3b1f6b0c2a11' } : undefined}
        onRetry={() => setKind('all')}
        rowId={(row) => row.id}
        rowLabel={(row) => row.number}
        rowHref={(row) => `?part=table&order=${row.id}`}
        searchLabel={text('searchOrders')}
        filters={filters}
        bulkActions={bulk}
        selectionTotals={(rows) => money.format(rows.reduce((sum, row) => sum + row.amountMinor, 0) / 100)}
        {...(!isNarrowed(state) &&
          state.sort === null && {
            groupOf: (row: SampleOrder) => ({ key: row.day, label: <strong>{row.day}</strong> }),
          })}
        onExport={() => {}}
        aside={text('live')}
        empty={
          <EmptyState
            illustration="ledger"
            title={text('noOrders')}
            action={<PrimaryAction>{text('enterOrder')}</PrimaryAction>}
          >
            {text('noOrdersText')}
          </EmptyState>
        }
      />
      <Button onClick={() => setState(tableState())}>{text('all')}</Button>
    </>
  );
}
