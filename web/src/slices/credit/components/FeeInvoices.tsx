import type { CreditAccount, FeeInvoice } from '@halles/contract';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { tableState } from '../../../ui/table/table-state.ts';
import { downloadDocument } from './exported-files.ts';

/** The columns of an invoice of fees, shared by the seller's and the admin's screens. */
export function useFeeInvoiceColumns<Row extends FeeInvoice>(document: string): Column<Row>[] {
  const text = useText();
  const formats = useFormats();
  const money = (amountMinor: number, { currency }: Row) => formats.money({ amountMinor, currency });
  return [
    column('number', text('credit.feeInvoices.number'), ({ number }) => number, {
      width: 104,
      sortable: true,
    }),
    column('month', text('credit.feeInvoices.month'), ({ month }) => formats.month(month), {
      width: 150,
      onCard: 'subtitle',
    }),
    column(
      'issuedOn',
      text('credit.feeInvoices.issuedOn'),
      ({ issuedOn: on }) => <time dateTime={on}>{formats.day(on)}</time>,
      { width: 112 },
    ),
    column('fees', text('credit.feeInvoices.fees'), (row) => money(row.feesMinor, row), {
      width: 124,
      numeric: true,
      sortable: true,
    }),
    column('taxes', text('credit.feeInvoices.taxes'), (row) => money(row.taxMinor, row), {
      width: 110,
      numeric: true,
    }),
    column('total', text('credit.feeInvoices.total'), (row) => money(row.totalMinor, row), {
      width: 124,
      numeric: true,
      sortable: true,
      onCard: 'amount',
    }),
    column(
      'pdf',
      text('credit.feeInvoices.pdf'),
      ({ id, number }) => (
        <IconButton
          size="small"
          label={text('credit.feeInvoices.download', { number })}
          onClick={() => downloadDocument(document, { feeInvoiceId: id })}
        >
          <IconFileTypePdf />
        </IconButton>
      ),
      { width: 70 },
    ),
  ];
}

/** The invoices of service fees of a seller, newest first; the section is absent until there is one. */
export function FeeInvoices({ account }: { account: CreditAccount }) {
  const text = useText();
  const [state, setState] = useState(tableState({ pageSize: 10 }));
  const { page, pageSize } = state;
  const list = useLive(
    'credit.listFeeInvoices',
    { organizationId: account.organizationId, page, pageSize },
    keepsRows,
  );
  const columns = useFeeInvoiceColumns<FeeInvoice>('fee-invoice').map((each) => ({
    ...each,
    sortable: false,
  }));
  if (list.data === undefined || list.data.total === 0) return null;
  return (
    <section aria-labelledby="fee-invoices-title">
      <h2 id="fee-invoices-title">{text('credit.feeInvoices.title')}</h2>
      <LiveTable<FeeInvoice>
        id="credit-fee-invoices"
        label={text('credit.feeInvoices.title')}
        columns={columns}
        query={list}
        table={[state, setState]}
        rowLabel={({ number }) => number}
        withKeys={false}
        empty={
          <EmptyState illustration="ledger" title={text('credit.feeInvoices.emptyTitle')}>
            {text('credit.feeInvoices.empty')}
          </EmptyState>
        }
      />
    </section>
  );
}
