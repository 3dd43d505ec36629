import { feeInvoiceSorts, type Contract, type OutputOf } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { column } from '../../../ui/table/column.ts';
import { pageInputOf, tableState } from '../../../ui/table/table-state.ts';
import { useFeeInvoiceColumns } from '../../credit/index.ts';
import { useExport } from '../../imports/index.ts';
import { CreditViews } from './CreditViews.tsx';
import { pastMonths } from './fee-invoice-actions.ts';
import { useOrganizationMenuColumn } from './organization-menu.tsx';
import { OrganizationName } from './organization-parts.tsx';

type Row = OutputOf<Contract['admin']['listFeeInvoices']>['rows'][number];

const start = tableState({ sort: 'number', descending: true });

/** Every invoice of fees, with its PDF. */
export function FeeInvoiceList() {
  const text = useText();
  const formats = useFormats();
  const table = useTableAddress(['month'], start);
  const [state] = table;
  const [months] = useState(pastMonths);
  const month = months.find((each) => each === state.filters['month']?.[0]);
  const input = { ...pageInputOf(state, feeInvoiceSorts), ...(month && { month }) };
  const [number, ...rest] = useFeeInvoiceColumns<Row>('admin-fee-invoice');
  const name = column<Row>('name', text('admin.credit.name'), (row) => <OrganizationName {...row} />, {
    width: 220,
    grow: true,
    sortable: true,
  });
  const menu = useOrganizationMenuColumn<Row>(
    (row) => ({ id: row.organizationId, name: row.name, to: paths.creditAccount }),
    (row) => row.number,
  );
  const { page: _page, pageSize: _size, ...filter } = input;
  const { save } = useExport('adminFeeInvoices', filter);
  return (
    <>
      <PageHeader title={text('admin.fees.invoices')} />
      <CreditViews current="invoices" />
      <LiveTable<Row>
        id="admin-fee-invoices"
        label={text('admin.fees.invoices')}
        columns={[number!, name, ...rest, menu]}
        query={useLive('admin.listFeeInvoices', input, keepsRows)}
        table={table}
        rowLabel={(row) => row.number}
        rowHref={({ organizationId }) => paths.admin.creditAccount(organizationId)}
        searchLabel={text('admin.credit.search')}
        filters={[choiceFilter('month', text('admin.fees.month'), months, formats.month)]}
        onExport={save}
        empty={
          <EmptyState illustration="ledger" title={text('credit.feeInvoices.emptyTitle')}>
            {text('admin.fees.noInvoices')}
          </EmptyState>
        }
      />
    </>
  );
}
