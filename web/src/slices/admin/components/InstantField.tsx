import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { TimeField } from '../../../ui/fields/time-field.tsx';
import styles from './configuration/Configuration.module.css';
import { ISO_DAY, MIDNIGHT, useDays } from './times.ts';

interface InstantFieldProps {
  label: string;
  /** An instant, or empty for none. */
  value: string;
  onChange: (instant: string) => void;
  error?: string | undefined;
}

/** A date and a time of day, in the time zone in which all dates are shown. */
export function InstantField({ label, value, onChange, error }: InstantFieldProps) {
  const text = useText();
  const { dayOf, timeOf, instantOf } = useDays();
  const stored = value === '' ? null : dayOf(value);
  // A day that is not complete yet is no instant.
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const day = typedDay ?? stored;
  const time = value === '' ? MIDNIGHT : timeOf(value);
  const change = (on: string | null, at: string) => {
    const isDay = on !== null && ISO_DAY.test(on);
    setTypedDay(on === null || isDay ? null : on);
    if (on === null) onChange('');
    else if (isDay && at !== '') onChange(instantOf(on, at));
  };
  return (
    <FieldFrame label={label} group error={error}>
      {() => (
        <div className={styles.dayAndTime}>
          <DateField
            label={`${label}: ${text('admin.configuration.date')}`}
            labelHidden
            value={day}
            onChange={(on) => change(on, time)}
          />
          <TimeField
            label={`${label}: ${text('admin.configuration.time')}`}
            labelHidden
            value={time}
            disabled={stored === null}
            onChange={(at) => change(stored, at)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
