import { useText } from '../../../../lib/i18n/index.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import styles from './Invoices.module.css';
import { ownDays, presets, type Period, type Preset } from './period.ts';

const OWN = 'own';

interface PeriodChoiceProps {
  period: Period;
  today: string;
  onChange: (next: { period?: Preset; from?: string; until?: string }) => void;
}

/** The period in which the invoices were issued. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const text = useText();
  const days = ownDays(period, today);
  return (
    <>
      <SelectField<Preset | typeof OWN>
        label={text('invoicing.list.period.label')}
        labelHidden
        value={period.preset ?? OWN}
        options={[
          ...presets.map((value) => ({ value, label: text(`invoicing.list.period.${value}`) })),
          { value: OWN, label: text('invoicing.list.period.own') },
        ]}
        onChange={(chosen) => {
          if (chosen === OWN) onChange(days);
          else if (chosen === 'any') onChange({});
          else if (chosen !== null) onChange({ period: chosen });
        }}
      />
      {period.preset === null && (
        <div className={styles.days}>
          {(['from', 'until'] as const).map((end) => (
            <DateField
              key={end}
              label={text(end === 'from' ? 'ui.filter.from' : 'ui.filter.to')}
              labelHidden
              value={days[end]}
              onChange={(day) =>
                day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && onChange({ ...days, [end]: day })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}
