import type { Currency, DeliveryFee } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Fields } from '../../../ui/form/form.tsx';
import { FeeAmount } from './FeeAmount.tsx';
import { ZoneFees } from './ZoneFees.tsx';

interface FeeFieldsProps {
  value: DeliveryFee;
  onChange: (next: DeliveryFee) => void;
  currency: Currency;
  zones: readonly string[];
  errorAt: (path: string) => string | undefined;
}

/** A flat fee or a percentage of the items, with fees by zone, and free from an amount on. */
export function FeeFields({ value, onChange, currency, zones, errorAt }: FeeFieldsProps) {
  const text = useText();
  return (
    <Fields>
      <FeeAmount
        value={value.base}
        onChange={(base) => onChange({ ...value, base })}
        currency={currency}
        error={errorAt('fee.base.amountMinor') ?? errorAt('fee.base.percent')}
      />
      <MoneyField
        label={text('distribution.fee.freeFrom')}
        description={text('distribution.fee.freeFromHelp')}
        value={value.freeFromMinor}
        onChange={(freeFromMinor) => onChange({ ...value, freeFromMinor })}
        currency={currency}
        error={errorAt('fee.freeFromMinor')}
      />
      <ZoneFees
        value={value.byZone}
        onChange={(byZone) => onChange({ ...value, byZone })}
        currency={currency}
        zones={zones}
        errorAt={(path) => errorAt(`fee.byZone.${path}`)}
      />
    </Fields>
  );
}
