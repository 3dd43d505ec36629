import type { CreditEntry, Currency } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { Column } from '../../../ui/table/column.ts';
import styles from './entry-columns.module.css';

/** The ledger's columns, shared by the seller's and the admin's screens. */
export function useEntryColumns(currency: Currency): Column<CreditEntry>[] {
  const text = useText();
  const formats = useFormats();
  const amount = (amountMinor: number) => formats.money({ amountMinor, currency });
  return [
    {
      id: 'recordedAt',
      header: text('credit.ledger.date'),
      cell: (entry) => (
        <time dateTime={entry.recordedAt} title={formats.dateTime(entry.recordedAt)}>
          {formats.date(entry.recordedAt)}
        </time>
      ),
      width: 112,
      fixed: true,
    },
    {
      id: 'kind',
      header: text('credit.ledger.kind'),
      cell: (entry) => text(`credit.kinds.${entry.kind}`),
      width: 158,
      onCard: 'subtitle',
    },
    {
      id: 'reference',
      header: text('credit.ledger.reference'),
      cell: (entry) => entry.reference,
      width: 138,
    },
    {
      id: 'note',
      header: text('credit.ledger.note'),
      cell: (entry) =>
        entry.note && (
          <span className={styles.note} title={entry.note}>
            {entry.note}
          </span>
        ),
      width: 140,
      grow: true,
    },
    {
      id: 'amount',
      header: text('credit.ledger.amount'),
      cell: (entry) => (
        <span className={entry.amountMinor > 0 ? styles.in : styles.amount}>
          {entry.amountMinor > 0 && '+'}
          {amount(entry.amountMinor)}
        </span>
      ),
      width: 128,
      numeric: true,
      fixed: true,
      onCard: 'amount',
    },
    {
      id: 'balance',
      header: text('credit.ledger.balance'),
      cell: (entry) => <span className={styles.amount}>{amount(entry.balanceMinor)}</span>,
      width: 136,
      numeric: true,
    },
  ];
}
