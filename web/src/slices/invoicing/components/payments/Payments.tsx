import { invoicingLimits, type OrderSide, type Payment } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { useText, type Text } from '../../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { ActionMenu, type Action } from '../../../../ui/action-menu.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Link } from '../../../../ui/link.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { column, type Column } from '../../../../ui/table/column.ts';
import { tableState, withFilter } from '../../../../ui/table/table-state.ts';
import { useExport } from '../../../imports/index.ts';
import { refetchQueries } from '../../queries.ts';
import { openWordsDialog } from '../invoice/words-dialog.tsx';
import { invoicePath } from '../list/invoices-address.ts';
import { PartnerChoice } from '../words/PartnerChoice.tsx';
import { partnerOf, useInvoiceWords, type InvoiceWords } from '../words/use-invoice-words.ts';
import styles from '../words/Words.module.css';
import { openRefundDialog } from './refund-dialog.tsx';
import { openApplyDialog } from './apply-dialog.tsx';

const start = tableState({ pageSize: 50 });
const isId = (value: string): boolean => /^[0-9a-f-]{36}$/.test(value);

const kindOf = ({ refundOf }: Payment) => (refundOf === null ? 'payment' : 'refund');

/** money.md: a payment or refund is reversed by a new entry, never changed. */
const reverse = (payment: Payment, amount: string) => {
  const kind = kindOf(payment);
  return openWordsDialog({
    title: `invoicing.reverse.${kind}.title`,
    params: { amount, name: payment.customer.name },
    message: `invoicing.reverse.${kind}.message`,
    label: 'invoicing.words.reason',
    save: `invoicing.reverse.${kind}.confirm`,
    cancels: true,
    isDanger: true,
    most: invoicingLimits.reason,
    isRequired: true,
    send: async (reason) => {
      await api.invoicing.reversePayment({ paymentId: payment.id, reason });
      snackbar.success(`invoicing.reverse.${kind}.done`);
      void refetchQueries();
    },
  });
};

function actionsOf(payment: Payment, text: Text, words: InvoiceWords): Action[] {
  if (payment.isReversed || payment.reversesId !== null) return [];
  const { id: paymentId, customer, currency, unappliedMinor } = payment;
  const credit = { source: { paymentId }, customer, currency, unappliedMinor };
  return [
    ...(unappliedMinor > 0
      ? [
          {
            label: text('invoicing.actions.applyCredit'),
            onClick: () => void openApplyDialog(credit),
          },
          { label: text('invoicing.actions.refundCredit'), onClick: () => void openRefundDialog(credit) },
        ]
      : []),
    {
      label: text(`invoicing.reverse.${kindOf(payment)}.confirm`),
      danger: true,
      onClick: () => void reverse(payment, words.money(Math.abs(payment.amountMinor), currency)),
    },
  ];
}

/** What it is besides a payment received. */
const naturesOf = ({ refundOf, isReversed, reversesId }: Payment, text: Text): string[] =>
  [
    refundOf !== null && reversesId === null && text('invoicing.payments.refund'),
    isReversed && text('invoicing.payments.reversed'),
    reversesId !== null && text('invoicing.payments.reversal'),
  ].filter((nature) => nature !== false);

function Paid({ payment, side }: { payment: Payment; side: OrderSide }) {
  const text = useText();
  const words = useInvoiceWords();
  return (
    <span className={styles.two}>
      <span>
        {payment.invoices.map(({ id, number }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link href={invoicePath(side, id)}>{number}</Link>
          </span>
        ))}
      </span>
      {payment.unappliedMinor !== 0 && (
        <span className={styles.quiet}>
          {text(payment.unappliedMinor > 0 ? 'invoicing.payments.left' : 'invoicing.payments.overspent', {
            amount: words.money(Math.abs(payment.unappliedMinor), payment.currency),
          })}
        </span>
      )}
    </span>
  );
}

function useColumns(side: OrderSide): Column<Payment>[] {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const may = useMay();
  const columns: (Column<Payment> | false)[] = [
    column('on', text('invoicing.payments.on'), ({ receivedOn }) => formats.day(receivedOn), { width: 106 }),
    column(
      'partner',
      text(side === 'vendor' ? 'invoicing.words.customer' : 'invoicing.words.vendor'),
      (payment) => partnerOf(payment, side).name,
      { width: 176, grow: true, onCard: 'subtitle' },
    ),
    column(
      'method',
      text('invoicing.record.method'),
      ({ method, reference }) => (
        <span className={styles.two}>
          <span>{words.method(method)}</span>
          {reference && <span className={styles.quiet}>{reference}</span>}
        </span>
      ),
      { width: 150 },
    ),
    column(
      'invoices',
      text('invoicing.payments.invoices'),
      (payment) => <Paid payment={payment} side={side} />,
      { width: 150, grow: true },
    ),
    column(
      'amount',
      text('invoicing.record.amount'),
      (payment) => (
        <span className={styles.two}>
          <span>{words.money(payment.amountMinor, payment.currency)}</span>
          {naturesOf(payment, text).map((nature) => (
            <span key={nature} className={styles.quiet}>
              {nature}
            </span>
          ))}
        </span>
      ),
      { width: 112, numeric: true, onCard: 'amount' },
    ),
    side === 'vendor' &&
      may('recordPayments') &&
      column(
        'actions',
        text('invoicing.payments.actions'),
        (payment) => {
          const actions = actionsOf(payment, text, words);
          const label = text('invoicing.payments.actionsOf', {
            amount: words.money(payment.amountMinor, payment.currency),
            day: formats.day(payment.receivedOn),
          });
          return actions.length > 0 && <ActionMenu actions={actions} label={label} />;
        },
        { width: 76, fixed: true, onCard: 'amount' },
      ),
  ];
  return columns.filter((each) => each !== false);
}

/** Payments received or made, newest first; a reversal is an entry of its own. */
export function Payments({ side }: { side: OrderSide }) {
  const text = useText();
  const table = useTableAddress(['partner'], start);
  const [state, setState] = table;
  const partner = state.filters['partner']?.[0] ?? '';
  const list = useLive(
    'invoicing.listPayments',
    {
      side,
      page: state.page,
      pageSize: state.pageSize,
      ...(isId(partner) && { partnerId: partner }),
    },
    keepsRows,
  );
  const columns = useColumns(side);
  const file = useExport('payments', { side, ...(isId(partner) && { partnerId: partner }) });
  return (
    <LiveTable<Payment>
      id={`payments.${side}`}
      label={text('invoicing.payments.title')}
      columns={columns}
      query={list}
      table={table}
      onExport={file.save}
      rowLabel={({ reference, receivedOn }) => reference || receivedOn}
      showText="invoicing.payments.show"
      ownFilters={{
        count: Number(partner !== ''),
        onClear: () => setState(withFilter(state, 'partner', [])),
        render: (inSheet) => <PartnerChoice {...{ side, table }} labelHidden={!inSheet} />,
      }}
      empty={
        <EmptyState illustration="ledger" title={text('invoicing.payments.none')}>
          {text(`invoicing.payments.noneHelp.${side}`)}
        </EmptyState>
      }
    />
  );
}
