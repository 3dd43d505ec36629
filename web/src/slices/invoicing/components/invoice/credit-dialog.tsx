import { invoicingLimits, type Invoice, type InvoiceLine } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { refetchQueries } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { creditedLinesMinor, creditedLines, isTooMuch, type CreditedQuantities } from './crediting.ts';
import styles from './Dialogs.module.css';

interface CreditFormProps {
  invoice: Invoice;
  close: (creditNoteId?: string) => void;
}

function CreditForm({ invoice, close }: CreditFormProps) {
  const text = useText();
  const words = useInvoiceWords();
  const [quantities, setQuantities] = useState<CreditedQuantities>({});
  const [reason, setReason] = useState('');
  const [deliveryFee, setDeliveryFee] = useState(false);
  const { run, failure } = useAction();
  const { lines, deliveryFee: fee } = invoice.document;
  const credited = creditedLines(lines, quantities);
  const isWrong = lines.some(
    (line) => quantities[line.id] !== undefined && isTooMuch(line, quantities[line.id]!),
  );
  const isNothing = credited.length === 0 && !deliveryFee;
  const setQuantity = (line: InvoiceLine, quantity: string | undefined) => {
    const { [line.id]: _, ...others } = quantities;
    setQuantities(quantity === undefined ? others : { ...others, [line.id]: quantity });
  };
  const send = () =>
    run(
      async () => {
        const { id: invoiceId, version } = invoice;
        const note = await api.invoicing.draftCreditNote({
          invoiceId,
          version,
          reason: reason.trim(),
          lines: credited,
          deliveryFee,
        });
        void refetchQueries();
        close(note.id);
      },
      { done: 'invoicing.credit.done' },
    );
  return (
    <>
      <p>{text('invoicing.credit.message')}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <CreditLine
            key={line.id}
            line={line}
            quantity={quantities[line.id]}
            onChange={(quantity) => setQuantity(line, quantity)}
          />
        ))}
      </ul>
      {fee.amountMinor > 0 && (
        <CheckboxField
          label={text('invoicing.credit.fee', { amount: words.money(fee.amountMinor, invoice.currency) })}
          value={deliveryFee}
          onChange={setDeliveryFee}
        />
      )}
      <TextareaField
        label={text('invoicing.words.reason')}
        description={text('invoicing.credit.reasonHelp')}
        value={reason}
        onChange={setReason}
        maxLength={invoicingLimits.reason}
        rows={2}
        required
      />
      <p className="bold figures end">
        {text('invoicing.credit.goods', {
          amount: words.money(creditedLinesMinor(invoice, quantities), invoice.currency),
        })}
      </p>
      <p className={styles.bad} role="alert">
        {failure}
      </p>
      <DialogActions>
        <Button onClick={() => close()}>{text('ui.dialog.cancel')}</Button>
        <Button kind="primary" disabled={isNothing || isWrong || reason.trim() === ''} onClick={send}>
          {text('invoicing.credit.confirm')}
        </Button>
      </DialogActions>
    </>
  );
}

interface CreditLineProps {
  line: InvoiceLine;
  quantity: string | undefined;
  onChange: (quantity: string | undefined) => void;
}

function CreditLine({ line, quantity, onChange }: CreditLineProps) {
  const text = useText();
  const words = useInvoiceWords();
  const name = words.written(line.name);
  return (
    <li className={styles.line}>
      <CheckboxField
        label={name}
        description={`${words.written(line.formatTitle)} · ${words.quantity(line)}`}
        value={quantity !== undefined}
        onChange={(isChecked) => onChange(isChecked ? line.quantity : undefined)}
      />
      {quantity !== undefined && (
        <QuantityField
          label={text('invoicing.credit.quantityOf', { name })}
          labelHidden
          value={quantity}
          onChange={onChange}
          decimals={3}
          unit={words.unit(line)}
          max={Number(line.quantity)}
          error={isTooMuch(line, quantity) ? text('errors.invoicing.moreThanInvoiced') : undefined}
        />
      )}
    </li>
  );
}

/** Drafts a credit note for a part of the invoice, then opens it for review and publication. */
export async function openCreditDialog(invoice: Invoice, go: (id: string) => void): Promise<void> {
  const creditNoteId = await openDialog<string>(
    { title: 'invoicing.credit.title', params: { number: invoice.number ?? '' }, width: 620 },
    (close) => <CreditForm invoice={invoice} close={close} />,
  );
  if (creditNoteId !== undefined) go(creditNoteId);
}
