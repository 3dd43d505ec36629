import { uninvoicedFeesSorts, type Contract, type OutputOf } from '@halles/contract';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { CreditViews } from './CreditViews.tsx';
import { invoiceAll, invoiceChosen, pastMonths } from './fee-invoice-actions.ts';
import { useOrganizationMenuColumn } from './organization-menu.tsx';
import { OrganizationName } from './organization-parts.tsx';

type Row = OutputOf<Contract['admin']['listUninvoicedFees']>['rows'][number];

const start = tableState({ sort: 'name' });

function useColumns(): Column<Row>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('name', text('admin.credit.name'), (row) => <OrganizationName {...row} />, {
      width: 260,
      grow: true,
      sortable: true,
    }),
    column('entries', text('admin.fees.entries'), ({ entries }) => formats.number(entries), {
      width: 150,
      numeric: true,
      sortable: true,
    }),
    column(
      'fees',
      text('admin.fees.fees'),
      ({ feesMinor: amountMinor, currency }) => formats.money({ amountMinor, currency }),
      { width: 170, numeric: true, sortable: true, onCard: 'amount' },
    ),
    useOrganizationMenuColumn(({ id, name }) => ({ id, name, to: paths.creditAccount })),
  ];
}

/** The sellers whose fees of a past month are on no invoice; all or some are invoiced at once. */
export function UninvoicedFees() {
  const text = useText();
  const formats = useFormats();
  const table = useTableAddress(['month'], start);
  const [state] = table;
  const [months] = useState(pastMonths);
  const month = months.find((each) => each === state.filters['month']?.[0]) ?? months[0]!;
  const input = { ...pageInputOf(state, uninvoicedFeesSorts), month };
  const list = useLive('admin.listUninvoicedFees', input);
  const count = list.data?.total ?? 0;
  const invoicing = { month, name: formats.month(month) };
  const { page: _page, pageSize: _size, ...filter } = input;
  const { save } = useExport('adminUninvoicedFees', filter);
  return (
    <>
      <PageHeader
        title={text('admin.fees.toInvoice')}
        subtitle={text('admin.fees.subtitle', { month: formats.month(month) })}
        primary={
          count > 0 && (
            <PrimaryAction icon={<IconFileInvoice />} onClick={() => invoiceAll({ ...invoicing, count })}>
              {text('admin.fees.invoiceAll', { count })}
            </PrimaryAction>
          )
        }
      />
      <CreditViews current="toInvoice" />
      <LiveTable<Row>
        id="admin-uninvoiced-fees"
        label={text('admin.fees.toInvoice')}
        columns={useColumns()}
        query={list}
        table={table}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => paths.admin.creditAccount(id)}
        searchLabel={text('admin.credit.search')}
        filters={[choiceFilter('month', text('admin.fees.month'), months, formats.month)]}
        bulkActions={[
          {
            label: text('admin.fees.invoiceChosen'),
            icon: <IconFileInvoice />,
            run: (chosen, clear) =>
              void invoiceChosen(
                { ...invoicing, count: chosen.length },
                chosen.map(({ id }) => id),
              ).then((isDone) => isDone && clear()),
          },
        ]}
        onExport={save}
        empty={
          <EmptyState illustration="ledger" title={text('admin.fees.emptyTitle')}>
            {text('admin.fees.empty')}
          </EmptyState>
        }
      />
    </>
  );
}
