import { invoicingLimits, paymentMethods, type Currency, type PaymentMethod } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';

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
  return (
    <div className="stack-16">
      <Fields columns={2}>
        <MoneyField
          label={text('invoicing.record.amount')}
          value={values.amountMinor}
          onChange={(amountMinor) => onChange({ ...values, amountMinor })}
          currency={currency}
          required
        />
        <PaidHow values={values} onChange={(how) => onChange({ ...values, ...how })} today={today} />
      </Fields>
      <TextField
        label={text('invoicing.record.note')}
        description={text('invoicing.note.help.vendor')}
        value={values.note}
        onChange={(note) => onChange({ ...values, note: note.slice(0, invoicingLimits.note) })}
      />
    </div>
  );
}

export type PaidHowValues = Pick<PaymentValues, 'receivedOn' | 'method' | 'reference'>;

interface PaidHowProps {
  values: PaidHowValues;
  onChange: (values: PaidHowValues) => void;
  today: string;
}

/** When and how money arrived. */
export function PaidHow({ values: { receivedOn, method, reference }, onChange, today }: PaidHowProps) {
  const text = useText();
  const values = { receivedOn, method, reference };
  return (
    <>
      <DateField
        label={text('invoicing.record.receivedOn')}
        value={receivedOn}
        onChange={(day) => onChange({ ...values, receivedOn: day })}
        max={today}
        required
      />
      <SelectField<PaymentMethod>
        label={text('invoicing.record.method')}
        value={method}
        onChange={(chosen) => onChange({ ...values, method: chosen })}
        placeholder={text('invoicing.record.chooseMethod')}
        options={paymentMethods.map((value) => ({ value, label: text(`settings.paymentMethods.${value}`) }))}
        required
      />
      <TextField
        label={text('invoicing.record.reference')}
        value={reference}
        onChange={(typed) => onChange({ ...values, reference: typed.slice(0, invoicingLimits.reference) })}
      />
    </>
  );
}

/** Why a payment cannot be recorded yet: how or when it arrived is missing. */
export function usePaidHowMissing({ receivedOn, method }: PaidHowValues, today: string): string | undefined {
  const text = useText();
  if (receivedOn === null || !isDay(receivedOn) || receivedOn > today) return text('invoicing.record.noDay');
  return method === null ? text('invoicing.record.noMethod') : undefined;
}

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);
