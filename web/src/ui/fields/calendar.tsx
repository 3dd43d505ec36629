import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/fr-ca';
import { DatePicker } from '@mantine/dates';
import { useLocale, useUiText } from '../texts.ts';
import styles from './calendar.module.css';
import { firstDayOfWeek } from './days.ts';

export interface CalendarProps {
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** A month to pick a day from. */
export default function Calendar({ value, onChange, min, max }: CalendarProps) {
  const text = useUiText();
  const locale = useLocale();
  return (
    <DatePicker
      value={value}
      onChange={onChange}
      {...(value !== null && { defaultDate: value })}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      locale={locale === 'fr-CA' ? 'fr-ca' : 'en'}
      firstDayOfWeek={firstDayOfWeek(locale)}
      weekendDays={[]}
      highlightToday
      classNames={{ day: styles.day!, calendarHeaderControl: styles.control! }}
      ariaLabels={{
        previousMonth: text('date.previousMonth'),
        nextMonth: text('date.nextMonth'),
        previousYear: text('date.previousYear'),
        nextYear: text('date.nextYear'),
        previousDecade: text('date.previousDecade'),
        nextDecade: text('date.nextDecade'),
      }}
    />
  );
}
