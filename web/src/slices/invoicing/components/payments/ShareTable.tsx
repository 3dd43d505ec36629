import type { Currency } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import styles from '../invoice/Dialogs.module.css';
import type { OwedInvoice } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import type { Divided, Shares } from './shares.ts';

interface ShareTableProps {
  owed: readonly OwedInvoice[];
  currency: Currency;
  shares: Shares;
  divided: Divided;
  onChange: (shares: Shares) => void;
  /** Absent while the shares are the suggested ones. */
  onSuggest?: (() => void) | undefined;
}

/** The invoices a payment is applied to, and the amount of each. */
export function ShareTable({ owed, currency, shares, divided, onChange, onSuggest }: ShareTableProps) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  if (owed.length === 0) return <p className="quiet">{text('invoicing.shares.nothingOwed')}</p>;
  return (
    <>
      <div className={styles.head}>
        <h3>{text('invoicing.shares.title')}</h3>
        {onSuggest && (
          <Button size="small" kind="plain" onClick={onSuggest}>
            {text('invoicing.shares.suggest')}
          </Button>
        )}
      </div>
      <table className={styles.shares}>
        <thead>
          <tr>
            <th scope="col">{text('invoicing.words.kind.invoice')}</th>
            <th scope="col" className={styles.number}>
              {text('invoicing.list.balance')}
            </th>
            <th scope="col">{text('invoicing.shares.part')}</th>
          </tr>
        </thead>
        <tbody>
          {owed.map(({ id, number, dueOn, balanceMinor, isOverdue }) => (
            <tr key={id}>
              <th scope="row">
                {number}
                <span className={isOverdue ? `${styles.detail} ${styles.late}` : styles.detail}>
                  {text('invoicing.invoice.dueOn', { day: formats.day(dueOn) })}
                </span>
              </th>
              <td className={styles.number}>{words.money(balanceMinor, currency)}</td>
              <td>
                <MoneyField
                  label={text('invoicing.shares.partOf', { number })}
                  labelHidden
                  value={shares[id] ?? null}
                  onChange={(part) => onChange({ ...shares, [id]: part })}
                  currency={currency}
                  error={divided.wrong.has(id) ? text('errors.invoicing.moreThanBalance') : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Why the shares cannot be saved: more than there is in all, or than one invoice owes. */
export function useSharesWrong(
  { leftMinor, wrong }: Divided,
  overspent: 'moreThanPayment' | 'moreThanCredit',
): string | undefined {
  const text = useText();
  if (leftMinor < 0) return text(`errors.invoicing.${overspent}`);
  return wrong.size > 0 ? text('errors.invoicing.moreThanBalance') : undefined;
}
