import { dayIn, invoicingLimits, paymentMethods, type Invoice, type PaymentMethod } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { keepInvoice } from '../../queries.ts';
import { tryStep } from '../invoice/moves.ts';

interface Values {
  amountMinor: number | null;
  on: string | null;
  method: PaymentMethod | null;
  reference: string;
}

const schemaOf = (invoice: Invoice) =>
  z.object({
    amountMinor: z.int().min(1).max(invoice.balanceMinor),
    on: z.iso.date(),
    method: z.enum(paymentMethods),
    reference: z.string().trim().max(invoicingLimits.reference),
  });

function EmitForm({ invoice, close }: { invoice: Invoice; close: (done?: boolean) => void }) {
  const text = useText();
  const { timeZone } = useOrganization();
  const today = dayIn(new Date(), timeZone);
  const form = useForm<Values, z.infer<ReturnType<typeof schemaOf>>>({
    stored: useMemo(
      () => ({ amountMinor: invoice.balanceMinor, on: today, method: null, reference: '' }),
      [invoice.balanceMinor, today],
    ),
    schema: useMemo(() => schemaOf(invoice), [invoice]),
    save: async (_changed, said) => {
      const { id: invoiceId, version } = invoice;
      const emitted = keepInvoice(await api.invoicing.emitPayment({ invoiceId, version, ...said }));
      snackbar.success('invoicing.emission.done', {
        action: { label: text('invoicing.actions.undo'), onClick: () => void tryStep(emitted, 'withdraw') },
      });
    },
  });
  const accepted = invoice.document.paymentMethods;
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('invoicing.emission.save')}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <p>{text('invoicing.emission.message', { name: invoice.vendor.name })}</p>
      <Fields columns={2}>
        <MoneyField
          {...form.field('amountMinor')}
          label={text('invoicing.record.amount')}
          currency={invoice.currency}
          required
        />
        <DateField {...form.field('on')} label={text('invoicing.emission.on')} required />
        <SelectField<PaymentMethod>
          {...form.field('method')}
          label={text('invoicing.record.method')}
          placeholder={text('invoicing.record.chooseMethod')}
          options={(accepted.length > 0 ? accepted : paymentMethods).map((value) => ({
            value,
            label: text(`settings.paymentMethods.${value}`),
          }))}
          required
        />
        <TextField {...form.field('reference')} label={text('invoicing.record.reference')} />
      </Fields>
    </Form>
  );
}

/** money.md: the buyer says that it was paid; the seller confirms what arrived. */
export const openEmitDialog = (invoice: Invoice): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.emission.dialog', params: { number: invoice.number ?? '' }, width: 520 },
    (close) => <EmitForm invoice={invoice} close={close} />,
  );
