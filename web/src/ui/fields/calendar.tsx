import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatter } from '../formatters.ts';
import { IconButton } from '../icon-button.tsx';
import { useLocale, useUiText, type Locale } from '../texts.ts';
import styles from './calendar.module.css';
import { addDays, addMonths, firstDayOfWeek, weeksOfMonth } from './days.ts';

export interface CalendarProps {
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
}

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

const formatted = (iso: string, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  formatter(Intl.DateTimeFormat, locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00:00Z`),
  );

/** Where a key leads from a day (WAI-ARIA's date picker). */
function dayFor(key: string, day: string, week: readonly string[]): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return week[0];
    case 'End':
      return week.at(-1);
    default:
      return undefined;
  }
}

/** A month to pick a day from. */
export default function Calendar({ value, onChange, min = '', max = '9999-12-31' }: CalendarProps) {
  const text = useUiText();
  const locale = useLocale();
  const month = useRef<HTMLTableElement>(null);
  const inRange = (day: string) => (day < min ? min : day > max ? max : day);
  const [current, setCurrent] = useState(inRange(value ?? today()));
  const [isByKey, setByKey] = useState(true);
  useEffect(() => {
    if (isByKey) month.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current, isByKey]);
  const show = (day: string, byKey: boolean) => {
    setByKey(byKey);
    setCurrent(inRange(day));
  };
  const weeks = weeksOfMonth(current, firstDayOfWeek(locale));
  const title = formatted(current, locale, { month: 'long', year: 'numeric' });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayFor(
      event.key,
      current,
      weeks.find((days) => days.includes(current))!,
    );
    if (next === undefined) return;
    event.preventDefault();
    show(next, true);
  };
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton label={text('date.previousYear')} onClick={() => show(addMonths(current, -12), false)}>
          <IconChevronsLeft />
        </IconButton>
        <IconButton label={text('date.previousMonth')} onClick={() => show(addMonths(current, -1), false)}>
          <IconChevronLeft />
        </IconButton>
        <span aria-live="polite">{title}</span>
        <IconButton label={text('date.nextMonth')} onClick={() => show(addMonths(current, 1), false)}>
          <IconChevronRight />
        </IconButton>
        <IconButton label={text('date.nextYear')} onClick={() => show(addMonths(current, 12), false)}>
          <IconChevronsRight />
        </IconButton>
      </div>
      <table ref={month} role="grid" aria-label={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={formatted(day, locale, { weekday: 'long' })}>
                {formatted(day, locale, { weekday: 'short' }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={day === current ? 0 : -1}
                    disabled={day < min || day > max}
                    aria-label={`${Number(day.slice(8))} ${formatted(day, locale, { month: 'long' })} ${day.slice(0, 4)}`}
                    aria-pressed={day === value}
                    aria-current={day === today() ? 'date' : undefined}
                    data-outside={day.slice(0, 7) !== current.slice(0, 7) || undefined}
                    onClick={() => onChange(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
