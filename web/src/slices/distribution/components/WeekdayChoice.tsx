import { weekdays, type Recurrence } from '@halles/contract';
import { useFormats } from '../../../lib/use-formats.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import styles from './WeekdayChoice.module.css';

type Weekday = Recurrence['weekdays'][number];

interface WeekdayChoiceProps {
  value: readonly Weekday[];
  onChange: (next: Weekday[]) => void;
}

/** Seven toggles in the order of the reader's week. */
export function WeekdayChoice({ value, onChange }: WeekdayChoiceProps) {
  const text = useText();
  const { firstDayOfWeek } = useFormats();
  const order: Weekday[] = firstDayOfWeek === 1 ? [...weekdays] : ['SU', ...weekdays.slice(0, 6)];
  return (
    <FieldFrame label={text('distribution.when.weekdays')} group required>
      {() => (
        <div className={styles.days}>
          {order.map((day) => (
            <label key={day} className={styles.day}>
              <input
                type="checkbox"
                checked={value.includes(day)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, day] : value.filter((each) => each !== day))
                }
              />
              <span aria-hidden>{text(`distribution.weekdayShort.${day}`)}</span>
              <span className="visually-hidden">{text(`distribution.weekday.${day}`)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
