import type { OrderRow, OrderSide } from '@halles/contract';
import type { Formats } from '../../../../lib/formats.ts';
import { useText, type Text } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { OrderStatusChip } from '../words/OrderStatusChip.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import type { OrdersView } from './period.ts';
import styles from './Orders.module.css';

/** The next step that needs no input. */
const nextStep = ({ can }: OrderRow) =>
  (['confirm', 'prepare', 'markReady', 'load', 'deliver'] as const).find((action) => can[action] === true);

function ToDo({ row, side }: { row: OrderRow; side: OrderSide }) {
  const text = useText();
  const step = side === 'vendor' ? nextStep(row) : undefined;
  if (row.pendingSide === side)
    return (
      <strong>{step ? text(`ordering.orders.actions.${step}`) : text('ordering.orders.list.answer')}</strong>
    );
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
  return step ? <span className={styles.quiet}>{text(`ordering.orders.actions.${step}`)}</span> : null;
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

/** The other of the two dates, beside the one the orders are grouped by. */
const dayWanted = (text: Text, formats: Formats): Column<OrderRow> => ({
  id: 'on',
  header: text('ordering.orders.list.for'),
  width: 112,
  cell: ({ on }) => formats.longDay(on),
});
const dateSent = (text: Text, formats: Formats): Column<OrderRow> => ({
  id: 'sent',
  header: text('ordering.orders.list.sent'),
  width: 160,
  hidden: true,
  cell: ({ submittedAt }) => formats.dateTime(submittedAt),
});

export function useOrderColumns(side: OrderSide, view: OrdersView): Column<OrderRow>[] {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  return [
    {
      id: 'number',
      header: text('ordering.orders.list.number'),
      width: 100,
      cell: ({ number, isTest }) => (
        <span className={styles.two}>
          <span className={styles.number}>{number}</span>
          {isTest && <span className={styles.quiet}>{text('ordering.words.test')}</span>}
        </span>
      ),
    },
    {
      id: 'partner',
      header: text(side === 'vendor' ? 'ordering.words.customer' : 'ordering.words.vendor'),
      width: 150,
      grow: true,
      cell: (row) => <Partner row={row} side={side} />,
      onCard: 'subtitle',
    },
    view === 'sent' ? dayWanted(text, formats) : dateSent(text, formats),
    { id: 'fulfilment', header: text('ordering.orders.list.way'), width: 158, cell: words.fulfilment },
    {
      id: 'total',
      header: text('ordering.orders.list.total'),
      width: 110,
      numeric: true,
      cell: ({ totalMinor, currency }) => words.money(totalMinor, currency),
      onCard: 'amount',
    },
    {
      id: 'status',
      header: text('ordering.orders.list.status'),
      width: 146,
      cell: ({ status }) => <OrderStatusChip status={status} side={side} />,
      onCard: 'status',
    },
    {
      id: 'toDo',
      header: text('ordering.orders.list.toDo'),
      width: 126,
      cell: (row) => <ToDo row={row} side={side} />,
      onCard: 'status',
    },
    {
      id: 'lines',
      header: text('ordering.orders.list.lines'),
      width: 66,
      numeric: true,
      cell: ({ lines }) => formats.number(lines),
    },
  ];
}
