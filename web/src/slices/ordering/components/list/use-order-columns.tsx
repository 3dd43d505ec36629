import type { OrderRow, OrderSide } from '@halles/contract';
import type { Formats } from '../../../../lib/formats.ts';
import { useText, type Text } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { column, type Column } from '../../../../ui/table/column.ts';
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
const dayWanted = (text: Text, formats: Formats): Column<OrderRow> =>
  column('on', text('ordering.orders.list.for'), ({ on }) => formats.longDay(on), { width: 112 });
const dateSent = (text: Text, formats: Formats): Column<OrderRow> =>
  column('sent', text('ordering.orders.list.sent'), ({ submittedAt }) => formats.dateTime(submittedAt), {
    width: 160,
    hidden: true,
  });

export function useOrderColumns(side: OrderSide, view: OrdersView): Column<OrderRow>[] {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
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
      { width: 100 },
    ),
    column(
      'partner',
      text(side === 'vendor' ? 'ordering.words.customer' : 'ordering.words.vendor'),
      (row) => <Partner row={row} side={side} />,
      { width: 150, grow: true, onCard: 'subtitle' },
    ),
    view === 'sent' ? dayWanted(text, formats) : dateSent(text, formats),
    column('fulfilment', text('ordering.orders.list.way'), words.fulfilment, { width: 158 }),
    column(
      'total',
      text('ordering.orders.list.total'),
      ({ totalMinor, currency }) => words.money(totalMinor, currency),
      { width: 110, numeric: true, onCard: 'amount' },
    ),
    column(
      'status',
      text('ordering.orders.list.status'),
      ({ status }) => <OrderStatusChip status={status} side={side} />,
      { width: 146, onCard: 'status' },
    ),
    column('toDo', text('ordering.orders.list.toDo'), (row) => <ToDo row={row} side={side} />, {
      width: 126,
      onCard: 'status',
    }),
    column('lines', text('ordering.orders.list.lines'), ({ lines }) => formats.number(lines), {
      width: 66,
      numeric: true,
    }),
  ];
}
