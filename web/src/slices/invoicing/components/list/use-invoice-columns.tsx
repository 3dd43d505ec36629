import type { InvoiceRow, OrderSide } from '@halles/contract';
import type { Formats } from '../../../../lib/formats.ts';
import { useText, type Text } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { openRecordDialog } from '../payments/record-dialog.tsx';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';
import { partnerOf, useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from '../words/Words.module.css';
import { sumsOf } from './use-together.ts';

function Partner({ row, side }: { row: InvoiceRow; side: OrderSide }) {
  const text = useText();
  const { name, logoUrl } = partnerOf(row, side);
  const detail = [
    row.kind === 'creditNote' && text('invoicing.words.kind.creditNote'),
    row.reference && text('invoicing.list.reference', { reference: row.reference }),
    row.isDisputed && text('invoicing.words.disputed'),
  ].filter(Boolean);
  return (
    <span className={styles.partner}>
      <OrganizationAvatar name={name} imageUrl={logoUrl} size="small" />
      <span className={styles.two}>
        <span>{name}</span>
        {detail.length > 0 && <span className={styles.quiet}>{detail.join(' · ')}</span>}
      </span>
    </span>
  );
}

function Orders({ numbers: [first, ...more] }: { numbers: readonly string[] }) {
  const text = useText();
  if (first === undefined || more.length === 0) return first;
  return text('invoicing.list.ordersAndMore', { number: first, count: more.length });
}

function Sent({ row }: { row: InvoiceRow }) {
  const text = useText();
  const formats = useFormats();
  if (row.isSending) return <span className={styles.quiet}>{text('invoicing.list.sending')}</span>;
  return row.sentAt === null ? null : formats.date(row.sentAt);
}

const isOwed = ({ status, kind, balanceMinor }: InvoiceRow) =>
  status === 'published' && kind === 'invoice' && balanceMinor > 0;

function RecordPayment({ row }: { row: InvoiceRow }) {
  const text = useText();
  return (
    <span className={styles.step}>
      <Button
        size="small"
        aria-label={text('invoicing.list.recordFor', { number: row.number ?? '' })}
        onClick={() => void openRecordDialog({ customer: row.customer, invoice: row })}
      >
        {text('invoicing.list.record')}
      </Button>
    </span>
  );
}

type WriteMoney = Parameters<typeof sumsOf>[1];

/** What is in the foot. */
export interface FootSums {
  total: string;
  balance: string;
}

/** What is cancelled counts no more, and of a draft nothing is owed. */
export const sumsOfRows = (rows: readonly InvoiceRow[], money: WriteMoney): FootSums => ({
  total: sumsOf(
    rows.filter(({ status }) => status !== 'cancelled'),
    money,
  ),
  balance: sumsOf(
    rows
      .filter(({ status }) => status === 'published')
      .map((row) => ({ ...row, totalMinor: row.balanceMinor })),
    money,
  ),
});

/** Hidden until they are chosen. */
const columnsToChoose = (text: Text, formats: Formats): Column<InvoiceRow>[] => [
  column(
    'sent',
    text('invoicing.list.sent'),
    (row) => (row.isSending || row.sentAt !== null) && <Sent row={row} />,
    { width: 108, hidden: true },
  ),
  column(
    'exported',
    text('invoicing.list.exported'),
    ({ quickbooksExportTimestamp: at }) => at && formats.date(at),
    { width: 108, hidden: true },
  ),
];

export function useInvoiceColumns(side: OrderSide, sums: FootSums | undefined): Column<InvoiceRow>[] {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const may = useMay();
  const hasNext = side === 'vendor' && may('recordPayments');
  const numberOf = ({ number }: InvoiceRow) => number ?? text('invoicing.words.state.draft');
  const sign = ({ kind }: InvoiceRow) => (kind === 'creditNote' ? -1 : 1);
  const columns: (Column<InvoiceRow> | false)[] = [
    column('number', text('invoicing.list.number'), numberOf, {
      width: 64,
      figure: numberOf,
      total: sums && text('invoicing.list.total'),
    }),
    column(
      'partner',
      text(side === 'vendor' ? 'invoicing.words.customer' : 'invoicing.words.vendor'),
      (row) => <Partner row={row} side={side} />,
      { width: side === 'vendor' ? 219 : 240, onCard: 'subtitle' },
    ),
    column(
      'orders',
      text('invoicing.list.orders'),
      ({ orderNumbers }) => orderNumbers.length > 0 && <Orders numbers={orderNumbers} />,
      { width: 96, givesWay: 1 },
    ),
    column('issuedOn', text('invoicing.list.issuedOn'), ({ issuedOn }) => issuedOn && formats.day(issuedOn), {
      width: 106,
      givesWay: 2,
    }),
    column(
      'dueOn',
      text('invoicing.list.dueOn'),
      ({ dueOn, state, kind }) =>
        dueOn !== null &&
        kind === 'invoice' && (
          <span className={state === 'overdue' ? styles.late : undefined}>{formats.day(dueOn)}</span>
        ),
      { width: 102 },
    ),
    column(
      'total',
      text('invoicing.list.total'),
      (row) => words.money(sign(row) * row.totalMinor, row.currency),
      {
        width: 96,
        numeric: true,
        onCard: 'amount',
        total: sums?.total,
      },
    ),
    column(
      'balance',
      text('invoicing.list.balance'),
      (row) =>
        row.status === 'published' &&
        row.balanceMinor !== 0 && (
          <span className={row.state === 'overdue' ? styles.late : undefined}>
            {words.money(sign(row) * row.balanceMinor, row.currency)}
          </span>
        ),
      {
        width: 96,
        numeric: true,
        figure: (row) => words.money(row.balanceMinor, row.currency),
        total: sums?.balance,
        givesWay: 3,
      },
    ),
    column(
      'state',
      text('invoicing.list.state'),
      ({ state, kind }) => <InvoiceStateChip state={state} kind={kind} side={side} />,
      { width: side === 'vendor' ? 156 : 178, grow: !hasNext, onCard: 'status' },
    ),
    ...(side === 'vendor' ? columnsToChoose(text, formats) : []),
    hasNext &&
      column('next', text('invoicing.list.next'), (row) => isOwed(row) && <RecordPayment row={row} />, {
        width: 146,
        grow: true,
        fixed: true,
      }),
  ];
  return columns.filter((each) => each !== false);
}
