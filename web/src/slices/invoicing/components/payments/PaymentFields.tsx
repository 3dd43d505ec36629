import { invoicingLimits, paymentMethods, type Currency, type PaymentMethod } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

export interface PaymentValues {
  amountMinor: number | null;
  receivedOn: string | null;
  method: PaymentMethod | null;
  reference: string;
  note: string;
}

interface PaymentFieldsProps {
  values: PaymentValues;
  onChange: (values: PaymentValues) => void;
  currency: Currency;
  today: string;
}

export function PaymentFields({ values, onChange, currency, today }: PaymentFieldsProps) {
  const text = useText();
  const set = (part: Partial<PaymentValues>) => onChange({ ...values, ...part });
  return (
    <>
      <MoneyField
        label={text('invoicing.record.amount')}
        value={values.amountMinor}
        onChange={(amountMinor) => set({ amountMinor })}
        currency={currency}
        required
      />
      <DateField
        label={text('invoicing.record.receivedOn')}
        value={values.receivedOn}
        onChange={(receivedOn) => set({ receivedOn })}
        max={today}
        required
      />
      <SelectField<PaymentMethod>
        label={text('invoicing.record.method')}
        value={values.method}
        onChange={(method) => set({ method })}
        placeholder={text('invoicing.record.chooseMethod')}
        options={paymentMethods.map((value) => ({ value, label: text(`settings.paymentMethods.${value}`) }))}
        required
      />
      <TextField
        label={text('invoicing.record.reference')}
        value={values.reference}
        onChange={(reference) => set({ reference: reference.slice(0, invoicingLimits.reference) })}
      />
      <TextField
        label={text('invoicing.record.note')}
        value={values.note}
        onChange={(note) => set({ note: note.slice(0, invoicingLimits.note) })}
      />
    </>
  );
}
