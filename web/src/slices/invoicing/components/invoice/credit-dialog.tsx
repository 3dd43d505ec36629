import { invoicingLimits, type Invoice, type InvoiceLine } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import type { InputNamed, OutputNamed } from '../../../../lib/query.ts';
import { useStoredInput } from '../../../../lib/stored-input.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { refetchQueries } from '../../queries.ts';
import { seen } from './seen.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './CreditNote.module.css';
import dialogs from './Dialogs.module.css';
import { creditedLines, isTooMuch, remainingOf, type CreditedQuantities } from './crediting.ts';

interface Typed {
  quantities: CreditedQuantities;
  reason: string;
  deliveryFee: boolean;
}

const nothing: Typed = { quantities: {}, reason: '', deliveryFee: false };

type PreviewInput = InputNamed<'invoicing.previewCreditNote'>;

/** More than is left has no amounts; the answer still says what is left. */
async function loadPreview(input: PreviewInput, signal: AbortSignal): Promise<Preview> {
  try {
    return await api.invoicing.previewCreditNote(input, { signal });
  } catch (error) {
    if (!isProblem(error, 'invoicing.moreThanInvoiced')) throw error;
    return api.invoicing.previewCreditNote({ ...input, lines: [] }, { signal });
  }
}

const PREVIEW_MS = 200;

/** The amounts by the server's rule, as one types; the figures before stay until the next are there. */
function usePreview(invoice: Invoice, { quantities, deliveryFee }: Typed): Preview | undefined {
  const lines = creditedLines(invoice.document.lines, quantities);
  const input = useDebounced(JSON.stringify({ invoiceId: invoice.id, lines, deliveryFee }), PREVIEW_MS);
  return useQuery({
    queryKey: ['invoicing.previewCreditNote', input],
    queryFn: ({ signal }) => loadPreview(JSON.parse(input) as PreviewInput, signal),
    placeholderData: keepPreviousData,
    retry: false,
  }).data;
}

type Preview = OutputNamed<'invoicing.previewCreditNote'>;

function CreditForm({ invoice, close }: { invoice: Invoice; close: (creditNoteId?: string) => void }) {
  const text = useText();
  const words = useInvoiceWords();
  const [typed, setTyped, forget] = useStoredInput(`credit-note.${invoice.id}`, nothing);
  const { quantities, reason, deliveryFee } = typed;
  const preview = usePreview(invoice, typed);
  const { run, failure } = useAction();
  const { lines } = invoice.document;
  const money = (amountMinor: number) => words.money(amountMinor, invoice.currency);
  const left = (line: InvoiceLine) => remainingOf(line, preview?.remaining);
  const open = lines.filter((line) => Number(left(line)) > 0);
  const credited = creditedLines(lines, quantities);
  const isWrong = lines.some(
    (line) => quantities[line.id] !== undefined && isTooMuch(left(line), quantities[line.id]!),
  );
  const isNothing = credited.length === 0 && !deliveryFee;
  const setQuantity = (line: InvoiceLine, quantity: string | undefined) => {
    const { [line.id]: _, ...others } = quantities;
    setTyped({ ...typed, quantities: quantity === undefined ? others : { ...others, [line.id]: quantity } });
  };
  const feeLeftMinor = preview?.deliveryFeeLeftMinor ?? 0;
  const creditEverything = () =>
    setTyped({
      ...typed,
      quantities: Object.fromEntries(open.map((line) => [line.id, left(line)])),
      deliveryFee: feeLeftMinor > 0,
    });
  const send = () =>
    run(
      async () => {
        const note = await api.invoicing.draftCreditNote({
          ...seen(invoice),
          reason: reason.trim(),
          lines: credited,
          deliveryFee,
        });
        forget();
        void refetchQueries();
        close(note.id);
      },
      { done: 'invoicing.credit.done' },
    );
  return (
    <>
      <div className={styles.head}>
        <p>{text('invoicing.credit.message')}</p>
        <Button size="small" onClick={creditEverything}>
          {text('invoicing.credit.everything')}
        </Button>
      </div>
      <ul className={styles.lines}>
        {open.map((line) => (
          <CreditLine
            key={line.id}
            {...{ line, invoice, preview }}
            left={left(line)}
            quantity={quantities[line.id]}
            onChange={(quantity) => setQuantity(line, quantity)}
          />
        ))}
      </ul>
      {feeLeftMinor > 0 && (
        <CheckboxField
          label={text('invoicing.credit.fee', { amount: money(feeLeftMinor) })}
          value={deliveryFee}
          onChange={(isCredited) => setTyped({ ...typed, deliveryFee: isCredited })}
        />
      )}
      <TextareaField
        label={text('invoicing.words.reason')}
        description={text('invoicing.credit.reasonHelp')}
        value={reason}
        onChange={(next) => setTyped({ ...typed, reason: next })}
        maxLength={invoicingLimits.reason}
        rows={2}
        required
      />
      <div className={dialogs.foot}>
        <Sum preview={preview} money={money} />
        <DialogActions failure={failure} cancel={close}>
          <Button kind="primary" disabled={isNothing || isWrong || reason.trim() === ''} onClick={send}>
            {text('invoicing.credit.confirm')}
          </Button>
        </DialogActions>
      </div>
    </>
  );
}

function Sum({ preview, money }: { preview: Preview | undefined; money: (minor: number) => string }) {
  const text = useText();
  const { linesMinor = 0, taxMinor = 0, depositMinor = 0, totalMinor = 0 } = preview?.totals ?? {};
  const parts = [
    text('invoicing.credit.goods', { amount: money(linesMinor) }),
    ...(depositMinor > 0 ? [text('invoicing.credit.deposits', { amount: money(depositMinor) })] : []),
    ...(taxMinor > 0 ? [text('invoicing.credit.taxes', { amount: money(taxMinor) })] : []),
  ];
  return (
    <p className={styles.sum} aria-live="polite">
      <span className="quiet">{parts.join(' · ')}</span>
      <strong className="figures">{text('invoicing.credit.total', { amount: money(totalMinor) })}</strong>
    </p>
  );
}

interface CreditLineProps {
  line: InvoiceLine;
  invoice: Invoice;
  preview: Preview | undefined;
  /** What is not credited yet. */
  left: string;
  quantity: string | undefined;
  onChange: (quantity: string | undefined) => void;
}

function CreditLine({ line, invoice, preview, left, quantity, onChange }: CreditLineProps) {
  const text = useText();
  const words = useInvoiceWords();
  const name = words.written(line.name);
  const facts = [
    words.written(line.formatTitle),
    `${words.quantity({ ...line, quantity: left })} × ${words.money(Math.round(Number(line.unitPrice) * 100), invoice.currency)}`,
  ];
  const amountMinor = preview?.lines.find(({ lineId }) => lineId === line.id)?.amountMinor ?? 0;
  return (
    <li className={styles.line}>
      <CheckboxField
        label={name}
        description={facts.join(' · ')}
        value={quantity !== undefined}
        onChange={(isChecked) => onChange(isChecked ? left : undefined)}
      />
      {quantity !== undefined && (
        <>
          <QuantityField
            label={text('invoicing.credit.quantityOf', { name })}
            labelHidden
            value={quantity}
            onChange={onChange}
            decimals={3}
            unit={words.unit(line)}
            max={Number(left)}
            error={isTooMuch(left, quantity) ? text('errors.invoicing.moreThanInvoiced') : undefined}
          />
          <span className={styles.amount}>{words.money(amountMinor, invoice.currency)}</span>
        </>
      )}
    </li>
  );
}

/** Drafts a credit note for a part of the invoice, then opens it for review and publication. */
export async function openCreditDialog(invoice: Invoice, go: (id: string) => void): Promise<void> {
  const creditNoteId = await openDialog<string>(
    { title: 'invoicing.credit.title', params: { number: invoice.number ?? '' }, width: 680 },
    (close) => <CreditForm invoice={invoice} close={close} />,
  );
  if (creditNoteId !== undefined) go(creditNoteId);
}
