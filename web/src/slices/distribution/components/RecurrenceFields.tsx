import { weekdays, type Recurrence } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { IntegerField } from '../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Fields } from '../../../ui/form/form.tsx';
import { nthName } from './describe-recurrence.ts';
import { Exceptions } from './Exceptions.tsx';
import { WeekdayChoice } from './WeekdayChoice.tsx';

interface RecurrenceFieldsProps {
  value: Recurrence;
  onChange: (next: Recurrence) => void;
  errorAt: (path: string) => string | undefined;
}

const frequencies = ['weekly', 'monthly', 'once'] as const;
const weeks = [1, 2, 3, 4, -1] as const;

/** The recurrence, as a few choices; its dates are previewed beside it. */
export function RecurrenceFields({ value, onChange, errorAt }: RecurrenceFieldsProps) {
  const text = useText();
  const set = (change: Partial<Recurrence>) => onChange({ ...value, ...change });
  const isOnce = value.frequency === 'once';
  return (
    <Fields>
      <Fields columns={2}>
        <SelectField
          label={text('distribution.when.frequency')}
          value={value.frequency}
          onChange={(frequency) => frequency && set({ frequency })}
          required
          options={frequencies.map((each) => ({
            value: each,
            label: text(`distribution.frequency.${each}`),
          }))}
        />
        {!isOnce && (
          <IntegerField
            label={text(`distribution.when.interval.${value.frequency}`)}
            value={value.interval}
            onChange={(interval) => set({ interval: interval ?? Number.NaN })}
            error={errorAt('recurrence.interval')}
            min={1}
            max={52}
            withButtons
          />
        )}
      </Fields>
      {value.frequency === 'monthly' && (
        <SelectField
          label={text('distribution.when.week')}
          value={String(value.weekOfMonth ?? 1)}
          onChange={(week) => set({ weekOfMonth: Number(week ?? 1) as Recurrence['weekOfMonth'] })}
          required
          options={weeks.map((week) => ({
            value: String(week),
            label: text(`distribution.nth.${nthName(week)}`),
          }))}
        />
      )}
      {!isOnce && (
        <WeekdayChoice
          value={value.weekdays}
          onChange={(days) => set({ weekdays: weekdays.filter((day) => days.includes(day)) })}
        />
      )}
      <Fields columns={2}>
        <DateField
          label={text(isOnce ? 'distribution.when.on' : 'distribution.when.startsOn')}
          value={value.startsOn}
          onChange={(day) => set({ startsOn: day ?? '' })}
          error={errorAt('recurrence.startsOn')}
          required
        />
        {!isOnce && (
          <DateField
            label={text('distribution.when.endsOn')}
            value={value.endsOn}
            onChange={(endsOn) => set({ endsOn })}
            error={errorAt('recurrence.endsOn')}
          />
        )}
      </Fields>
      <CheckboxField
        label={text('distribution.when.skipHolidays')}
        description={text('distribution.when.skipHolidaysHelp')}
        value={value.holidays === 'skip'}
        onChange={(skip) => set({ holidays: skip ? 'skip' : 'keep' })}
      />
      <Exceptions value={value.exceptions} onChange={(exceptions) => set({ exceptions })} />
    </Fields>
  );
}
