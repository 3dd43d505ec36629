import { creditEntryKinds, type CreditAccount, type CreditEntry } from '@halles/contract';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageInputOf, type TableState } from '../../../ui/table/table-state.ts';
import type { EntriesFilter } from '../queries.ts';
import { useEntryColumns } from './entry-columns.tsx';
import { isMonth, monthsToChoose } from './months.ts';

export const ledgerFilters = ['kind', 'month'] as const;

const isKind = (value: string | undefined): value is CreditEntry['kind'] =>
  (creditEntryKinds as readonly (string | undefined)[]).includes(value);

/** The query of the address; invalid values are ignored. */
export function entriesFilterOf(account: CreditAccount, state: TableState): EntriesFilter {
  const [kind] = state.filters['kind'] ?? [];
  const [month] = state.filters['month'] ?? [];
  return {
    organizationId: account.organizationId,
    ...(isKind(kind) && { kind }),
    ...(isMonth(month) && { month }),
    ...(state.search.trim() !== '' && { search: state.search.trim() }),
  };
}

interface LedgerProps {
  account: CreditAccount;
  state: TableState;
  onStateChange: (next: TableState) => void;
  currentMonth: string;
}

/** Every entry with its resulting balance, newest first, updated live. */
export function Ledger({ account, state, onStateChange, currentMonth }: LedgerProps) {
  const text = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const columns = useEntryColumns(account.balance.currency);
  const input = { ...entriesFilterOf(account, state), ...pageInputOf(state) };
  const { data, error, refetch, isFetching } = useLive('credit.listEntries', input);
  const months = monthsToChoose(currentMonth, state.filters['month']?.[0]);
  return (
    <DataTable<CreditEntry>
      id="credit-entries"
      label={text('credit.ledger.label')}
      columns={columns}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={state}
      onStateChange={onStateChange}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={({ recordedAt, kind }) => `${text(`credit.kinds.${kind}`)} ${formats.dateTime(recordedAt)}`}
      searchLabel={text('credit.ledger.search')}
      filters={[
        {
          id: 'kind',
          kind: 'choice',
          single: true,
          label: text('credit.ledger.kind'),
          options: creditEntryKinds.map((kind) => ({ value: kind, label: text(`credit.kinds.${kind}`) })),
        },
        {
          id: 'month',
          kind: 'choice',
          single: true,
          label: text('credit.ledger.month'),
          options: months.map((month) => ({ value: month, label: formats.month(month) })),
        },
      ]}
      empty={
        <EmptyState illustration="ledger" title={text('credit.ledger.emptyTitle')}>
          {text('credit.ledger.empty')}
        </EmptyState>
      }
    />
  );
}
