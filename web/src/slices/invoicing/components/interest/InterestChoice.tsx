import { sumsByCurrency, type InvoiceId, type LateInvoice, type OrganizationId } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import type { OutputNamed } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
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
      <p className="bold figures end">{words.money(late.amountMinor, late.currency)}</p>
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
  const formats = useFormats();
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        plan.invoices.map((one) => one.invoiceId).filter((id) => invoiceId === null || id === invoiceId),
      ),
  );
  const { run, failure } = useAction();
  const picked = plan.invoices.filter((one) => chosen.has(one.invoiceId));
  const amount = sumsByCurrency(picked).map(formats.money).join(' + ');
  const make = () =>
    run(
      async () => {
        const made = await api.invoicing.draftInterest({ customerId, invoiceIds: [...chosen] });
        void refetchQueries();
        close(made.invoiceId);
      },
      { done: 'invoicing.interest.done' },
    );
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
      {amount && <p className="bold figures end">{text('invoicing.interest.total', { amount })}</p>}
      <DialogActions failure={failure} cancel={close}>
        <Button
          kind="primary"
          disabledReason={picked.length === 0 ? text('invoicing.noneSelected') : undefined}
          onClick={make}
        >
          {text('invoicing.credit.confirm')}
        </Button>
      </DialogActions>
    </>
  );
}
