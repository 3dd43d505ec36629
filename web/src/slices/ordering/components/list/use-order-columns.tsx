import type { Money, OrderRow, OrderSide } from '@halles/contract';
import type { Formats } from '../../../../lib/formats.ts';
import { useText, type Text } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { OrderStatusChip } from '../words/OrderStatusChip.tsx';
import { useMaySeeAmounts } from '../words/use-may-see-amounts.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import type { BulkOrderAction } from './move-together.ts';
import type { OrdersView } from './period.ts';
import styles from './Orders.module.css';

type TakeStep = (row: OrderRow, action: BulkOrderAction) => unknown;

/** The next step that needs no input, besides the day of a delivery. */
const nextStep = ({ can }: OrderRow) =>
  (['confirm', 'prepare', 'markReady', 'load', 'deliver'] as const).find((action) => can[action] === true);

/** What is next: a button where it needs no input. */
function ToDo({ row, side, takeStep }: { row: OrderRow; side: OrderSide; takeStep?: TakeStep | undefined }) {
  const text = useText();
  const step = nextStep(row);
  if (takeStep && step)
    return (
      <span className="nowrap">
        <Button
          size="small"
          aria-label={`${text(`ordering.orders.list.steps.${step}`)} ${row.number}`}
          onClick={() => takeStep(row, step)}
        >
          {text(`ordering.orders.list.steps.${step}`)}
        </Button>
      </span>
    );
  if (row.pendingSide === side) return <strong>{text('ordering.orders.list.answer')}</strong>;
  if (row.pendingSide !== null)
    return (
      <span className={styles.quiet}>
        {text(
          row.pendingSide === 'customer'
            ? 'ordering.orders.list.waitsForCustomer'
            : 'ordering.orders.list.waitsForVendor',
        )}
      </span>
    );
  return null;
}

function Partner({ row, side }: { row: OrderRow; side: OrderSide }) {
  const text = useText();
  const partner = side === 'vendor' ? row.customer : row.vendor;
  const flags = side === 'vendor' ? row.flags.map((flag) => text(`ordering.words.flags.${flag}`)) : [];
  const detail = [
    row.reference && text('ordering.orders.list.reference', { reference: row.reference }),
    ...flags,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={styles.two}>
      <span>{partner.name}</span>
      {detail && <span className={styles.quiet}>{detail}</span>}
    </span>
  );
}

interface DateColumns {
  view: OrdersView;
  /** The rows stand under the day of the view, which then needs no column. */
  isGrouped: boolean;
}

function dateColumns(text: Text, formats: Formats, { view, isGrouped }: DateColumns): Column<OrderRow>[] {
  const wanted = column<OrderRow>(
    'on',
    text('ordering.orders.list.for'),
    ({ on }) => <span className="nowrap">{formats.longDay(on)}</span>,
    {
      width: 168,
    },
  );
  const sent = column<OrderRow>(
    'sent',
    text('ordering.orders.list.sent'),
    ({ submittedAt }) => formats.dateTime(submittedAt),
    {
      width: 160,
      hidden: view !== 'sent',
      givesWay: 3,
      // A date never breaks.
      figure: ({ submittedAt }) => formats.dateTime(submittedAt),
    },
  );
  if (isGrouped) return [view === 'sent' ? wanted : sent];
  return view === 'sent' ? [sent, wanted] : [wanted, sent];
}

interface OrderColumns extends DateColumns {
  side: OrderSide;
  /** The seller takes steps in the rows. */
  takeStep?: TakeStep | undefined;
  /** The totals in the table's foot. */
  sums: readonly Money[] | null | undefined;
}

export function useOrderColumns({ side, takeStep, sums, ...dates }: OrderColumns): Column<OrderRow>[] {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const isVendor = side === 'vendor';
  const seesAmounts = useMaySeeAmounts(side);
  return [
    column(
      'number',
      text('ordering.orders.list.number'),
      ({ number, isTest }) => (
        <span className={styles.two}>
          <span className="figures nowrap">{number}</span>
          {isTest && <span className={styles.quiet}>{text('ordering.words.test')}</span>}
        </span>
      ),
      {
        width: 72,
        figure: ({ number }) => number,
        ...(sums && { total: text('ordering.orders.list.total') }),
      },
    ),
    column(
      'partner',
      text(isVendor ? 'ordering.words.customer' : 'ordering.words.vendor'),
      (row) => <Partner row={row} side={side} />,
      { width: isVendor ? 154 : 192, grow: isVendor, onCard: 'subtitle' },
    ),
    ...dateColumns(text, formats, dates),
    column('fulfilment', text('ordering.orders.list.way'), words.fulfilment, {
      width: isVendor ? 148 : 198,
      grow: isVendor,
      givesWay: 2,
    }),
    column('lines', text('ordering.orders.list.lines'), ({ lines }) => formats.number(lines), {
      width: 66,
      numeric: true,
      givesWay: 1,
    }),
    ...(seesAmounts
      ? [
          column<OrderRow>(
            'total',
            text('ordering.orders.list.total'),
            ({ totalMinor, currency }) => words.money(totalMinor, currency),
            {
              width: 96,
              numeric: true,
              onCard: 'amount',
              ...(sums && { total: sums.map(formats.money).join(' + ') }),
            },
          ),
        ]
      : []),
    column(
      'status',
      text('ordering.orders.list.status'),
      ({ status }) => <OrderStatusChip status={status} side={side} />,
      { width: 136, onCard: 'status' },
    ),
    column(
      'toDo',
      text('ordering.orders.list.toDo'),
      (row) => <ToDo row={row} side={side} takeStep={takeStep} />,
      // A buyer reads whom the order waits for, on one line where there is room.
      { width: isVendor ? 134 : 146, grow: !isVendor, onCard: 'status' },
    ),
  ];
}
