import { useMemo } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import type { Option } from '../../../../ui/fields/select-field.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { IconX } from '@tabler/icons-react';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './BankList.module.css';
import { withInvoice, type BankRow, type Decision, type Owed } from './bank-rows.ts';

interface DepositsProps {
  rows: readonly BankRow[];
  owed: readonly Owed[];
  onDecide: (at: number, decision: Decision) => void;
}

/** The deposits of a list, each with the invoices it pays and why. */
export function Deposits({ rows, owed, onDecide }: DepositsProps) {
  const text = useText();
  const { money } = useInvoiceWords();
  const { currency } = useOrganization();
  // One list for all lines: there may be thousands of open invoices.
  const options = useMemo(
    () =>
      owed.map(({ id, number, customer, balanceMinor }) => ({
        value: id,
        label: `${number} · ${customer.name} · ${money(balanceMinor, currency)}`,
      })),
    // oxlint-disable-next-line react/exhaustive-deps -- the words are those of the reader's language
    [owed, currency],
  );
  if (rows.length === 0) return <p className={styles.none}>{text('invoicing.bank.none')}</p>;
  return (
    <ul className={styles.rows} aria-label={text('invoicing.bank.deposits')}>
      {rows.map((row) => (
        <Deposit
          key={row.at}
          {...{ row, owed, options }}
          onDecide={(decision) => onDecide(row.at, decision)}
        />
      ))}
    </ul>
  );
}

interface DepositProps {
  row: BankRow;
  owed: readonly Owed[];
  options: readonly Option[];
  onDecide: (decision: Decision) => void;
}

function Deposit({ row, owed, options, onDecide }: DepositProps) {
  const text = useText();
  const formats = useFormats();
  const { money } = useInvoiceWords();
  const { currency } = useOrganization();
  const { deposit, invoices, isTicked } = row;
  const ids = invoices.map(({ id }) => id);
  const amount = money(deposit.amountMinor, currency);
  return (
    <li className={styles.row}>
      <div className={styles.deposit}>
        <CheckboxField
          label={
            <>
              <span className="bold">{deposit.description || text('invoicing.bank.noWords')}</span>{' '}
              <span className="quiet">{formats.day(deposit.on)}</span>
            </>
          }
          value={isTicked}
          disabled={deposit.isRecorded || invoices.length === 0}
          onChange={(toRecord) => onDecide({ isTicked: toRecord, invoiceIds: ids })}
        />
        <span className={styles.amount}>{amount}</span>
      </div>
      {deposit.isRecorded ? (
        <StatusChip tone="good">{text('invoicing.bank.recorded')}</StatusChip>
      ) : (
        <div className={styles.match}>
          {invoices.length > 0 && (
            <p>
              {invoices[0]!.customer.name}
              <Why row={row} />
            </p>
          )}
          {invoices.map((invoice) => (
            <span key={invoice.id} className={styles.invoice}>
              {text('invoicing.monitor.invoice', { number: invoice.number })},{' '}
              {money(sharedWith(row, invoice), currency)}
              <IconButton
                size="small"
                label={text('invoicing.bank.leaveOut', { number: invoice.number })}
                onClick={() => onDecide({ isTicked, invoiceIds: ids.filter((id) => id !== invoice.id) })}
              >
                <IconX />
              </IconButton>
            </span>
          ))}
          {row.leftMinor > 0 && invoices.length > 0 && (
            <span className="quiet">
              {text('invoicing.record.kept', { amount: money(row.leftMinor, currency) })}
            </span>
          )}
          {row.leftMinor > 0 && (
            <span className={styles.choice}>
              <SearchSelectField
                label={text('invoicing.bank.chooseFor', { amount })}
                labelHidden
                placeholder={text('invoicing.bank.choose')}
                value={null}
                onChange={(id) => {
                  const chosen = owed.find((invoice) => invoice.id === id);
                  if (chosen) onDecide(withInvoice(row, chosen));
                }}
                options={options}
              />
            </span>
          )}
        </div>
      )}
    </li>
  );
}

const sharedWith = ({ shares }: BankRow, { id }: Owed): number =>
  shares.find(({ invoiceId }) => invoiceId === id)?.amountMinor ?? 0;

function Why({ row: { reason, deposit } }: { row: BankRow }) {
  const text = useText();
  if (reason === null) return null;
  return (
    <>
      {' '}
      <StatusChip tone={deposit.match?.isSure ? 'good' : 'wait'}>
        {text(`invoicing.bank.reasons.${reason}`)}
      </StatusChip>
    </>
  );
}
