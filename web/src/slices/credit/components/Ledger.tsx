import { creditEntryKinds, type CreditAccount, type CreditEntry } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
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
  const columns = useEntryColumns(account.balance.currency);
  const input = { ...entriesFilterOf(account, state), ...pageInputOf(state) };
  const list = useLive('credit.listEntries', input, keepsRows);
  const months = monthsToChoose(currentMonth, state.filters['month']?.[0]);
  return (
    <LiveTable<CreditEntry>
      id="credit-entries"
      label={text('credit.ledger.label')}
      columns={columns}
      query={list}
      table={[state, onStateChange]}
      rowLabel={({ recordedAt, kind }) => `${text(`credit.kinds.${kind}`)} ${formats.dateTime(recordedAt)}`}
      searchLabel={text('credit.ledger.search')}
      filters={[
        choiceFilter('kind', text('credit.ledger.kind'), creditEntryKinds, (kind) =>
          text(`credit.kinds.${kind}`),
        ),
        choiceFilter('month', text('credit.ledger.month'), months, formats.month),
      ]}
      empty={
        <EmptyState illustration="ledger" title={text('credit.ledger.emptyTitle')}>
          {text('credit.ledger.empty')}
        </EmptyState>
      }
    />
  );
}
