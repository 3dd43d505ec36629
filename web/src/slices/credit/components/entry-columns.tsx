import type { CreditEntry, Currency } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { column, type Column } from '../../../ui/table/column.ts';
import styles from './account.module.css';

/** The ledger's columns, shared by the seller's and the admin's screens. */
export function useEntryColumns(currency: Currency): Column<CreditEntry>[] {
  const text = useText();
  const formats = useFormats();
  const amount = (amountMinor: number) => formats.money({ amountMinor, currency });
  return [
    column(
      'recordedAt',
      text('credit.ledger.date'),
      (entry) => (
        <time dateTime={entry.recordedAt} title={formats.dateTime(entry.recordedAt)}>
          {formats.date(entry.recordedAt)}
        </time>
      ),
      { width: 112, fixed: true },
    ),
    column('kind', text('credit.ledger.kind'), (entry) => text(`credit.kinds.${entry.kind}`), {
      width: 158,
      onCard: 'subtitle',
    }),
    column('reference', text('credit.ledger.reference'), (entry) => entry.reference, { width: 138 }),
    column(
      'note',
      text('credit.ledger.note'),
      (entry) =>
        entry.note && (
          <span className={styles.note} title={entry.note}>
            {entry.note}
          </span>
        ),
      { width: 140, grow: true },
    ),
    column(
      'amount',
      text('credit.ledger.amount'),
      (entry) => (
        <span className={entry.amountMinor > 0 ? styles.in : styles.amount}>
          {entry.amountMinor > 0 && '+'}
          {amount(entry.amountMinor)}
        </span>
      ),
      { width: 128, numeric: true, fixed: true, onCard: 'amount' },
    ),
    column(
      'balance',
      text('credit.ledger.balance'),
      (entry) => <span className={styles.amount}>{amount(entry.balanceMinor)}</span>,
      { width: 136, numeric: true },
    ),
  ];
}
