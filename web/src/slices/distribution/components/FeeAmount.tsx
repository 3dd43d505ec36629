import type { Currency, DeliveryFee } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { PercentField } from '../../../ui/fields/decimal-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Fields } from '../../../ui/form/form.tsx';

type Fee = DeliveryFee['base'];
const kinds = ['flat', 'percent'] as const;

interface FeeAmountProps {
  value: Fee;
  onChange: (next: Fee) => void;
  currency: Currency;
  error?: string | undefined;
  label?: string;
}

export function FeeAmount({ value, onChange, currency, error, label }: FeeAmountProps) {
  const text = useText();
  const change = (kind: Fee['kind'] | null) => {
    if (kind === 'flat') onChange({ kind, amountMinor: 0 });
    if (kind === 'percent') onChange({ kind, percent: '0' });
  };
  return (
    <Fields columns={2}>
      <SelectField
        label={label ?? text('distribution.fee.kind')}
        value={value.kind}
        onChange={change}
        required
        options={kinds.map((kind) => ({ value: kind, label: text(`distribution.fee.${kind}`) }))}
      />
      {value.kind === 'flat' ? (
        <MoneyField
          label={text('distribution.fee.amount')}
          value={value.amountMinor}
          onChange={(amount) => onChange({ kind: 'flat', amountMinor: amount ?? 0 })}
          currency={currency}
          error={error}
        />
      ) : (
        <PercentField
          label={text('distribution.fee.percentOf')}
          value={value.percent}
          onChange={(percent) => onChange({ kind: 'percent', percent })}
          error={error}
        />
      )}
    </Fields>
  );
}
