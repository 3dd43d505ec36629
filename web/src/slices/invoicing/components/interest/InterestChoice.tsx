import type { InvoiceId, LateInvoice, OrganizationId } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import type { OutputNamed } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries } from '../../queries.ts';
import styles from '../invoice/Dialogs.module.css';
import { useInvoiceWords } from '../words/use-invoice-words.ts';

type Plan = OutputNamed<'invoicing.previewInterest'>;

function Late({
  late,
  isChosen,
  onChoose,
}: {
  late: LateInvoice;
  isChosen: boolean;
  onChoose: (is: boolean) => void;
}) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const days = late.spans.reduce((sum, span) => sum + span.days, 0);
  const parts = [
    days > 0 && text('invoicing.interest.days', { count: days, rate: formats.percent(late.annualRate) }),
    late.recoveryMinor > 0 &&
      text('invoicing.interest.recovery', { amount: words.money(late.recoveryMinor, late.currency) }),
  ].filter(Boolean);
  return (
    <li className={styles.line}>
      <CheckboxField
        label={text('invoicing.interest.of', { number: late.number, day: formats.day(late.dueOn) })}
        description={parts.join(' · ')}
        value={isChosen}
        onChange={onChoose}
      />
      <p className={styles.sum}>{words.money(late.amountMinor, late.currency)}</p>
    </li>
  );
}

export interface InterestChoiceProps {
  plan: Plan;
  customerId: OrganizationId;
  /** The invoice whose page opened the dialog; null for all overdue invoices. */
  invoiceId: InvoiceId | null;
  close: (draftId?: InvoiceId) => void;
}

/** Chooses which overdue invoices bear interest, with the resulting amount. */
export function InterestChoice({ plan, customerId, invoiceId, close }: InterestChoiceProps) {
  const text = useText();
  const errorText = useErrorText();
  const words = useInvoiceWords();
  const formats = useFormats();
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        plan.invoices.map((one) => one.invoiceId).filter((id) => invoiceId === null || id === invoiceId),
      ),
  );
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const picked = plan.invoices.filter((one) => chosen.has(one.invoiceId));
  const currency = picked[0]?.currency;
  const total = picked.reduce((sum, one) => sum + one.amountMinor, 0);
  const make = async () => {
    setSending(true);
    setFailure(null);
    try {
      const made = await api.invoicing.draftInterest({ customerId, invoiceIds: [...chosen] });
      snackbar.success('invoicing.interest.done');
      void refetchQueries();
      close(made.invoiceId);
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  const choose = (id: InvoiceId) => (is: boolean) => {
    const next = new Set(chosen);
    if (is) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <p>{text('invoicing.interest.message', { day: formats.day(plan.until) })}</p>
      <ul className={styles.lines}>
        {plan.invoices.map((late) => (
          <Late
            key={late.invoiceId}
            late={late}
            isChosen={chosen.has(late.invoiceId)}
            onChoose={choose(late.invoiceId)}
          />
        ))}
      </ul>
      {currency && (
        <p className={styles.sum}>
          {text('invoicing.interest.total', { amount: words.money(total, currency) })}
        </p>
      )}
      <p className={styles.bad} role="alert">
        {failure !== null && errorText(failure)}
      </p>
      <DialogActions>
        <Button onClick={() => close()}>{text('ui.dialog.cancel')}</Button>
        <Button kind="primary" loading={isSending} disabled={picked.length === 0} onClick={() => void make()}>
          {text('invoicing.credit.confirm')}
        </Button>
      </DialogActions>
    </>
  );
}
