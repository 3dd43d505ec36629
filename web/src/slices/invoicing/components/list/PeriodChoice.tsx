import { useText } from '../../../../lib/i18n/index.ts';
import { PeriodFilter } from '../../../../ui/table/period-filter.tsx';
import { ownDays, presets, type Period, type Preset } from './period.ts';

interface PeriodChoiceProps {
  period: Period;
  today: string;
  inSheet: boolean;
  onChange: (next: { period?: Preset; from?: string; until?: string }) => void;
}

/** The period in which the invoices were issued. */
export function PeriodChoice({ period, today, inSheet, onChange }: PeriodChoiceProps) {
  const text = useText();
  const days = ownDays(period, today);
  const label = text('invoicing.list.period.label');
  const options = presets.map((value) => ({ value, label: text(`invoicing.list.period.${value}`) }));
  const choose = (preset: Preset) => onChange(preset === 'any' ? {} : { period: preset });
  return (
    <PeriodFilter
      {...{ label, days, inSheet }}
      presets={options}
      preset={period.preset}
      own={text('invoicing.list.period.own')}
      isSet={period.preset !== 'any'}
      onPreset={choose}
      onDays={onChange}
    />
  );
}
