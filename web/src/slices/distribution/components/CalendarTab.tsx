import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { inTwoLines } from '../../../ui/unbroken.ts';
import styles from './CalendarTab.module.css';
import { daysOfMonth, hasDates, monthAfter, weeksOfMonth, type CalendarDate } from './calendar-days.ts';

/** A month of delivery and pickup dates; on a phone the same as a list. */
export function CalendarTab() {
  const text = useText();
  const formats = useFormats();
  const today = formats.dayOf(new Date());
  const [month, setMonth] = useState(() => today.slice(0, 7));
  const isThisMonth = today.startsWith(month);
  const { from, until } = daysOfMonth(month, formats.firstDayOfWeek);
  const { data } = useLive('distribution.listCalendar', { from, until });
  const weeks = weeksOfMonth(month, formats.firstDayOfWeek, data ?? []);
  const isPlanned = hasDates(weeks, month, isThisMonth ? today : null);
  return (
    <section aria-label={text('distribution.calendar.title')}>
      <div className={styles.bar}>
        <IconButton
          label={text('distribution.calendar.previous')}
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <IconChevronLeft />
        </IconButton>
        <h2 aria-live="polite">{formats.month(month)}</h2>
        <IconButton label={text('distribution.calendar.next')} onClick={() => setMonth(monthAfter(month, 1))}>
          <IconChevronRight />
        </IconButton>
      </div>
      {data === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <>
          {!isPlanned && (
            <p className={styles.nothing}>
              {text(`distribution.calendar.${hasDates(weeks, month, null) ? 'nothingMore' : 'nothing'}`)}
            </p>
          )}
          <table className={styles.month}>
            <thead>
              <tr>
                {weeks[0]!.map(({ day }) => (
                  <th key={day} scope="col">
                    {formats.weekday(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]!.day}>
                  {week.map(({ day, dates }) => (
                    <td
                      key={day}
                      data-other={!day.startsWith(month) || undefined}
                      data-empty={dates.length === 0 || undefined}
                      data-past={(isThisMonth && day < today) || undefined}
                      aria-current={day === today ? 'date' : undefined}
                    >
                      <span className={styles.number}>
                        <span className={styles.weekday}>{formats.weekday(day)} </span>
                        {Number(day.slice(8))}
                      </span>
                      <ul>
                        {dates.map((date) => (
                          <li key={date.id}>
                            <DateLine date={date} />
                          </li>
                        ))}
                      </ul>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function DateLine({ date }: { date: CalendarDate }) {
  const text = useText();
  const formats = useFormats();
  const until = text('distribution.preview.cutOffAt', { instant: formats.dateTime(date.cutOffAt) });
  return (
    <div className={styles.date} data-kind={date.kind} title={until}>
      <span className={styles.name}>{date.name}</span>
      <span className={styles.hours}>{inTwoLines(formats.hours(date.window))}</span>
      {date.capacityOrders !== null && (
        <span className={styles.hours}>
          {text('distribution.calendar.filled', { orders: date.ordersPlaced, capacity: date.capacityOrders })}
        </span>
      )}
      {date.isFull && <StatusChip tone="now">{text('distribution.calendar.full')}</StatusChip>}
    </div>
  );
}
