import type { Currency } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { LiveTable, type LiveTableProps, type TableAddress } from '../../../../lib/live-table.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import words_ from '../words/Words.module.css';
import { columns as figures, isLate, sumsOf, type AgeingColumn, type CustomerAgeing } from './ageing-sums.ts';
import { useCustomerActions } from './use-customer-actions.ts';

const NO_BREAK_SPACE = '\u00a0';

/** The total owed comes first, then its ageing. */
const totalFirst: readonly AgeingColumn[] = ['total', ...figures.filter((column) => column !== 'total')];

type Amounts = Record<AgeingColumn, number>;
const isShown = (column: AgeingColumn, amounts: Amounts) => amounts[column] !== 0 || column === 'total';
const amountOf = (column: AgeingColumn, amounts: Amounts) =>
  column === 'unapplied' ? -amounts[column] : amounts[column];

/** Where there is no room for all, what is late stays. */
const turns: Partial<Record<AgeingColumn, number>> = { unapplied: 1, notDue: 2 };

const hrefOf = (customerId: string, column: AgeingColumn) =>
  column === 'unapplied'
    ? `${paths.paymentMonitor}?view=payments&partner=${customerId}`
    : `${paths.vendorInvoices}?tab=${isLate(column) ? 'overdue' : 'open'}&partner=${customerId}`;

function Name({ row }: { row: CustomerAgeing }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const isOver = row.creditLimitMinor !== null && row.exposureMinor > row.creditLimitMinor;
  const detail = [
    row.oldestDueOn !== null && text('invoicing.monitor.since', { day: formats.day(row.oldestDueOn) }),
    row.creditLimitMinor !== null &&
      text('invoicing.monitor.limit', {
        exposure: words.money(row.exposureMinor, row.currency),
        limit: words.money(row.creditLimitMinor, row.currency),
      }),
  ].filter((line) => line !== false);
  return (
    <span className={words_.two}>
      <span>{row.customer.name}</span>
      {detail.map((line) => (
        <span key={line} className={words_.quiet}>
          {line}
        </span>
      ))}
      {isOver && (
        <span>
          <StatusChip tone="bad">
            {text(row.creditPolicy === 'hold' ? 'invoicing.monitor.onHold' : 'invoicing.monitor.overLimit')}
          </StatusChip>
        </span>
      )}
    </span>
  );
}

function Figure({ row, column }: { row: CustomerAgeing; column: AgeingColumn }) {
  const words = useInvoiceWords();
  return (
    <Link href={hrefOf(row.customer.id, column)} {...(isLate(column) && { className: words_.late! })}>
      {words.money(amountOf(column, row), row.currency)}
    </Link>
  );
}

function useColumns(rows: readonly CustomerAgeing[]): Column<CustomerAgeing>[] {
  const text = useText();
  const words = useInvoiceWords();
  const may = useMay();
  const actionsOf = useCustomerActions();
  const sums = sumsOf(rows);
  const total = (column: AgeingColumn) =>
    sums.map(({ currency, sums: of }) => (
      // Where there is none, its line is kept for the other currencies.
      <div key={currency}>
        {isShown(column, of) ? words.money(amountOf(column, of), currency) : NO_BREAK_SPACE}
      </div>
    ));
  const longest = (column: AgeingColumn) =>
    sums
      .map(({ currency, sums: of }) => words.money(of[column], currency))
      .reduce((long, one) => (one.length > long.length ? one : long), '');
  const isHandling = may('handleInvoices') || may('recordPayments');
  return [
    {
      id: 'customer',
      header: text('invoicing.words.customer'),
      width: 176,
      grow: true,
      cell: (row) => <Name row={row} />,
      total: text('invoicing.monitor.total'),
    },
    ...totalFirst.map((column): Column<CustomerAgeing> => ({
      id: column,
      header: text(`invoicing.monitor.bands.${column}`),
      width: column === 'over90' ? 128 : 112,
      ...(column in turns && { givesWay: turns[column]! }),
      numeric: true,
      figure: () => longest(column),
      cell: (row) => isShown(column, row) && <Figure row={row} column={column} />,
      total: total(column),
      ...(column === 'total' && { onCard: 'amount' as const }),
    })),
    ...(isHandling
      ? [
          {
            id: 'actions',
            header: text('invoicing.payments.actions'),
            width: 76,
            fixed: true,
            cell: (row: CustomerAgeing) => (
              <ActionMenu
                actions={actionsOf(row)}
                label={text('invoicing.monitor.actionsOf', { name: row.customer.name })}
              />
            ),
            onCard: 'amount' as const,
          },
        ]
      : []),
  ];
}

interface AgeingProps {
  query: LiveTableProps<CustomerAgeing>['query'] & { data: readonly CustomerAgeing[] | undefined };
  table: TableAddress;
}

const none: readonly CustomerAgeing[] = [];
const keyOf = ({ customer, currency }: { customer: { id: string }; currency: Currency }) =>
  `${customer.id} ${currency}`;

/** Amounts owed by customer and age; every figure links to its invoices. */
export function Ageing({ query, table }: AgeingProps) {
  const text = useText();
  return (
    <LiveTable<CustomerAgeing>
      id="ageing"
      label={text('invoicing.monitor.owed')}
      columns={useColumns(query.data ?? none)}
      {...{ query, table }}
      searchLabel={text('invoicing.monitor.search')}
      rowId={keyOf}
      rowLabel={({ customer }) => customer.name}
      empty={
        <EmptyState illustration="ledger" title={text('invoicing.monitor.none')}>
          {text('invoicing.monitor.noneHelp')}
        </EmptyState>
      }
    />
  );
}
