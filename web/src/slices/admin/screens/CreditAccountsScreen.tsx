import { creditAccountSorts } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { AccountChip, useTableAddress } from '../../credit/index.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { oneOf } from '../components/organization-kinds.ts';
import { OrganizationName } from '../components/OrganizationName.tsx';
import { useTableData } from '../components/use-table-data.ts';
import type { AccountRow } from '../queries.ts';
import styles from './CreditAccountsScreen.module.css';

const states = ['negative', 'standard', 'premium'] as const;
const start = tableState({ sort: 'name' });

function useColumns(): Column<AccountRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: text('admin.credit.name'),
      cell: (row) => <OrganizationName name={row.name} logoUrl={row.logoUrl} />,
      width: 220,
      grow: true,
      sortable: true,
    },
    {
      id: 'account',
      header: text('admin.credit.account'),
      cell: ({ isPremium }) => <AccountChip isPremium={isPremium} />,
      width: 116,
      onCard: 'status',
    },
    {
      id: 'fee',
      header: text('admin.credit.fee'),
      cell: ({ percent }) => (percent === null ? text('admin.credit.feeDefault') : formats.percent(percent)),
      width: 124,
      numeric: true,
    },
    {
      id: 'lastEntry',
      header: text('admin.credit.lastEntry'),
      cell: ({ lastEntryAt: at }) =>
        at === null ? text('admin.credit.never') : <time dateTime={at}>{formats.dateTime(at)}</time>,
      width: 170,
    },
    {
      id: 'balance',
      header: text('admin.credit.balance'),
      cell: ({ balance, isPremium }) => (
        <span className={balance.amountMinor < 0 && !isPremium ? styles.owed : undefined}>
          {formats.money(balance)}
        </span>
      ),
      width: 134,
      numeric: true,
      sortable: true,
      onCard: 'amount',
    },
  ];
}

function inputOf(state: TableState) {
  const stateFilter = oneOf(states, state.filters['state']);
  return { ...pageInputOf(state, creditAccountSorts), ...(stateFilter && { state: stateFilter }) };
}

function List() {
  const text = useText();
  const [state, setState] = useTableAddress(['state'], start);
  const list = useTableData(useLive('admin.listCreditAccounts', inputOf(state)));
  return (
    <DataTable<AccountRow>
      id="admin-credit-accounts"
      label={text('admin.credit.title')}
      columns={useColumns()}
      {...list}
      state={state}
      onStateChange={setState}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => paths.admin.creditAccount(id)}
      searchLabel={text('admin.credit.search')}
      filters={[
        {
          id: 'state',
          kind: 'choice',
          single: true,
          label: text('admin.credit.state'),
          options: states.map((value) => ({ value, label: text(`admin.states.${value}`) })),
        },
      ]}
      empty={
        <EmptyState illustration="ledger" title={text('admin.credit.emptyTitle')}>
          {text('admin.credit.empty')}
        </EmptyState>
      }
    />
  );
}

export default function CreditAccountsScreen() {
  const text = useText();
  return (
    <AdminFrame tab="creditAccounts">
      <PageHeader title={text('admin.credit.title')} subtitle={text('admin.credit.subtitle')} />
      <List />
    </AdminFrame>
  );
}
