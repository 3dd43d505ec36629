import { creditAccountSorts } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState, type TableState } from '../../../ui/table/table-state.ts';
import { AccountChip } from '../../credit/index.ts';
import { useExport } from '../../imports/index.ts';
import { AdminTable, choices, oneOf } from '../components/AdminTable.tsx';
import { CreditViews } from '../components/CreditViews.tsx';
import { useOrganizationMenuColumn } from '../components/organization-menu.tsx';
import { OrganizationName } from '../components/organization-parts.tsx';
import type { AccountRow } from '../queries.ts';

const states = ['negative', 'standard', 'premium'] as const;
const start = tableState({ sort: 'name' });

function useColumns(): Column<AccountRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column(
      'name',
      text('admin.credit.name'),
      (row) => <OrganizationName name={row.name} logoUrl={row.logoUrl} />,
      { width: 220, grow: true, sortable: true },
    ),
    column(
      'account',
      text('admin.credit.account'),
      ({ isPremium }) => <AccountChip isPremium={isPremium} />,
      { width: 116, onCard: 'status' },
    ),
    column(
      'fee',
      text('admin.credit.fee'),
      ({ percent }) => (percent === null ? text('admin.credit.feeDefault') : formats.percent(percent)),
      { width: 124, numeric: true },
    ),
    column(
      'lastEntry',
      text('admin.credit.lastEntry'),
      ({ lastEntryAt: at }) =>
        at === null ? text('admin.credit.never') : <time dateTime={at}>{formats.dateTime(at)}</time>,
      { width: 170 },
    ),
    column(
      'balance',
      text('admin.credit.balance'),
      ({ balance, isPremium }) => (
        <span className={balance.amountMinor < 0 && !isPremium ? 'bad' : undefined}>
          {formats.money(balance)}
        </span>
      ),
      { width: 134, numeric: true, sortable: true, onCard: 'amount' },
    ),
    useOrganizationMenuColumn(({ id, name }) => ({ id, name, to: paths.creditAccount })),
  ];
}

function inputOf(state: TableState) {
  const stateFilter = oneOf(states, state.filters['state']);
  return { ...pageInputOf(state, creditAccountSorts), ...(stateFilter && { state: stateFilter }) };
}

export default function CreditAccountsScreen() {
  const text = useText();
  const table = useTableAddress(['state'], start);
  const { page: _page, pageSize: _size, ...filter } = inputOf(table[0]);
  const { save } = useExport('adminCreditAccounts', filter);
  return (
    <AdminTable<AccountRow>
      list="credit"
      query={useLive('admin.listCreditAccounts', inputOf(table[0]), keepsRows)}
      columns={useColumns()}
      table={table}
      filters={{ state: choices(states, (value) => text(`admin.states.${value}`)) }}
      views={<CreditViews current="accounts" />}
      onExport={save}
      rowHref={({ id }) => paths.admin.creditAccount(id)}
    />
  );
}
