import type { InvoiceRow, OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';
import { partnerOf, useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from '../words/Words.module.css';

function Partner({ row, side }: { row: InvoiceRow; side: OrderSide }) {
  const text = useText();
  const [first, ...more] = row.orderNumbers;
  const detail = [
    first !== undefined &&
      (more.length === 0
        ? first
        : text('invoicing.list.ordersAndMore', { number: first, count: more.length })),
    row.reference && text('invoicing.list.reference', { reference: row.reference }),
    row.isDisputed && text('invoicing.words.disputed'),
  ].filter(Boolean);
  return (
    <span className={styles.two}>
      <span>{partnerOf(row, side).name}</span>
      {detail.length > 0 && <span className={styles.quiet}>{detail.join(' · ')}</span>}
    </span>
  );
}

function Sent({ row }: { row: InvoiceRow }) {
  const text = useText();
  const formats = useFormats();
  if (row.isSending) return <span className={styles.quiet}>{text('invoicing.list.sending')}</span>;
  return row.sentAt === null ? null : formats.date(row.sentAt);
}

function Number({ row }: { row: InvoiceRow }) {
  const text = useText();
  return (
    <span className={styles.two}>
      <span className={styles.number}>{row.number ?? text('invoicing.words.state.draft')}</span>
      {row.kind === 'creditNote' && (
        <span className={styles.quiet}>{text('invoicing.words.kind.creditNote')}</span>
      )}
    </span>
  );
}

export function useInvoiceColumns(side: OrderSide): Column<InvoiceRow>[] {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const sign = ({ kind }: InvoiceRow) => (kind === 'creditNote' ? -1 : 1);
  const columns: (Column<InvoiceRow> | false)[] = [
    { id: 'number', header: text('invoicing.list.number'), width: 84, cell: (row) => <Number row={row} /> },
    {
      id: 'partner',
      header: text(side === 'vendor' ? 'invoicing.words.customer' : 'invoicing.words.vendor'),
      width: 144,
      grow: true,
      cell: (row) => <Partner row={row} side={side} />,
      onCard: 'subtitle',
    },
    {
      id: 'issuedOn',
      header: text('invoicing.list.issuedOn'),
      width: 108,
      cell: ({ issuedOn }) => issuedOn && formats.day(issuedOn),
    },
    {
      id: 'dueOn',
      header: text('invoicing.list.dueOn'),
      width: 108,
      cell: ({ dueOn, state, kind }) =>
        dueOn !== null &&
        kind === 'invoice' && (
          <span className={state === 'overdue' ? styles.late : undefined}>{formats.day(dueOn)}</span>
        ),
    },
    {
      id: 'total',
      header: text('invoicing.list.total'),
      width: 110,
      numeric: true,
      cell: (row) => words.money(sign(row) * row.totalMinor, row.currency),
      onCard: 'amount',
    },
    {
      id: 'balance',
      header: text('invoicing.list.balance'),
      width: 106,
      numeric: true,
      figure: (row) => words.money(row.balanceMinor, row.currency),
      cell: (row) =>
        row.status === 'published' &&
        row.balanceMinor !== 0 && (
          <span className={row.state === 'overdue' ? styles.late : undefined}>
            {words.money(sign(row) * row.balanceMinor, row.currency)}
          </span>
        ),
    },
    {
      id: 'state',
      header: text('invoicing.list.state'),
      width: 138,
      cell: ({ state, kind }) => <InvoiceStateChip state={state} kind={kind} side={side} />,
      onCard: 'status',
    },
    side === 'vendor' && {
      id: 'sent',
      header: text('invoicing.list.sent'),
      width: 108,
      cell: (row) => (row.isSending || row.sentAt !== null) && <Sent row={row} />,
    },
    side === 'vendor' && {
      id: 'exported',
      header: text('invoicing.list.exported'),
      width: 108,
      hidden: true,
      cell: ({ quickbooksExportTimestamp: at }) => at && formats.date(at),
    },
  ];
  return columns.filter((column) => column !== false);
}
