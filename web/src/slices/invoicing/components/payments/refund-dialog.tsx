import { dayIn, invoicingLimits, paymentMethods, type Payment, type PaymentMethod } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import type { CreditInHand } from './apply-dialog.tsx';

interface Values {
  amountMinor: number | null;
  paidOn: string | null;
  method: PaymentMethod | null;
  reference: string;
  note: string;
}

const schemaOf = (unappliedMinor: number) =>
  z.object({
    amountMinor: z.int().min(1).max(unappliedMinor),
    paidOn: z.iso.date(),
    method: z.enum(paymentMethods),
    reference: z.string().trim().max(invoicingLimits.reference),
    note: z.string().trim().max(invoicingLimits.note),
  });

const undo = ({ id: paymentId }: Payment): Promise<boolean> =>
  runAction(
    async () => {
      await api.invoicing.reversePayment({ paymentId, reason: textNow('invoicing.markAsPaid.undone') });
      await refetchQueries();
    },
    { done: 'invoicing.reverse.refund.done', failed: 'invoicing.failed' },
  );

function Refund({ credit, close }: { credit: CreditInHand; close: (done?: boolean) => void }) {
  const text = useText();
  const words = useInvoiceWords();
  const today = dayIn(new Date(), useOrganization().timeZone);
  const { source, customer, currency, unappliedMinor } = credit;
  const form = useForm<Values, z.infer<ReturnType<typeof schemaOf>>>({
    stored: useMemo(
      () => ({ amountMinor: unappliedMinor, paidOn: today, method: null, reference: '', note: '' }),
      [unappliedMinor, today],
    ),
    schema: useMemo(() => schemaOf(unappliedMinor), [unappliedMinor]),
    save: async (_changed, refund) => {
      const recorded = await api.invoicing.refundCredit({ source, ...refund });
      void refetchQueries();
      snackbar.success('invoicing.refund.done', {
        params: { amount: words.money(refund.amountMinor, currency), name: customer.name },
        action: { label: 'ui.actions.undo', onClick: () => void undo(recorded) },
      });
    },
  });
  return (
    <Form form={form} saveLabel={text('invoicing.refund.confirm')} close={close}>
      <p>{text('invoicing.refund.message', { amount: words.money(unappliedMinor, currency) })}</p>
      <Fields columns={2}>
        <MoneyField
          {...form.field('amountMinor')}
          label={text('invoicing.record.amount')}
          currency={currency}
          required
        />
        <DateField {...form.field('paidOn')} label={text('invoicing.refund.paidOn')} max={today} required />
        <SelectField<PaymentMethod>
          {...form.field('method')}
          label={text('invoicing.record.method')}
          placeholder={text('invoicing.record.chooseMethod')}
          options={paymentMethods.map((value) => ({ value, label: words.method(value) }))}
          required
        />
        <TextField {...form.field('reference')} label={text('invoicing.record.reference')} />
      </Fields>
      <TextField
        {...form.field('note')}
        label={text('invoicing.record.note')}
        description={text('invoicing.note.help.vendor')}
      />
    </Form>
  );
}

/** Records money that was paid back to the customer: the rest of a payment or credit note, or a part of it. */
export const openRefundDialog = (credit: CreditInHand): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.refund.title', params: { name: credit.customer.name }, width: 620 },
    (close) => <Refund credit={credit} close={close} />,
  );
