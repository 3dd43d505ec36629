import { invoicingLimits, paymentMethods, type Currency, type PaymentMethod } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useText } from '../../../../lib/i18n/index.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';

interface Values {
  amountMinor: number | null;
  on: string | null;
  method: PaymentMethod | null;
  reference: string;
}

const schemaOf = (balanceMinor: number) =>
  z.object({
    amountMinor: z.int().min(1).max(balanceMinor),
    on: z.iso.date(),
    method: z.enum(paymentMethods),
    reference: z.string().trim().max(invoicingLimits.reference),
  });
export type EmissionValues = z.infer<ReturnType<typeof schemaOf>>;

interface EmissionFormProps {
  balanceMinor: number;
  currency: Currency;
  today: string;
  /** The methods the seller accepts; empty for any. */
  accepted: readonly PaymentMethod[];
  vendorName: string;
  send: (emission: EmissionValues) => Promise<void>;
  close: (done?: boolean) => void;
}

/** Date, method, reference and amount of an announced payment; used signed in and by link. */
export function EmissionForm({
  balanceMinor,
  currency,
  today,
  accepted,
  vendorName,
  send,
  close,
}: EmissionFormProps) {
  const text = useText();
  const form = useForm<Values, EmissionValues>({
    stored: useMemo(
      () => ({ amountMinor: balanceMinor, on: today, method: null, reference: '' }),
      [balanceMinor, today],
    ),
    schema: useMemo(() => schemaOf(balanceMinor), [balanceMinor]),
    save: (_changed, emission) => send(emission),
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('invoicing.emission.save')}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <p>{text('invoicing.emission.message', { name: vendorName })}</p>
      <Fields columns={2}>
        <MoneyField
          {...form.field('amountMinor')}
          label={text('invoicing.record.amount')}
          currency={currency}
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
