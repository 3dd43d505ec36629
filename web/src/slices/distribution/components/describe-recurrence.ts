import { weekdays, type CutOff, type Recurrence } from '@halles/contract';
import type { Formats } from '../../../lib/formats.ts';
import type { useText } from '../../../lib/i18n/index.ts';

type Text = ReturnType<typeof useText>;

/** `every Tuesday and Friday`, `every 2 weeks on Monday`, `the last Thursday of the month`, `once, on 24/11/2026`. */
export function describeRecurrence(recurrence: Recurrence, text: Text, formats: Formats): string {
  const { frequency, interval, weekOfMonth } = recurrence;
  if (frequency === 'once')
    return text('distribution.when.onceOn', { day: formats.day(recurrence.startsOn) });
  const days = weekdays.filter((day) => recurrence.weekdays.includes(day));
  const names = formats.list(days.map((day) => text(`distribution.weekday.${day}`)));
  if (days.length === 7 && frequency === 'weekly' && interval === 1) return text('distribution.when.daily');
  if (frequency === 'weekly')
    return text(interval === 1 ? 'distribution.when.weekly' : 'distribution.when.everyWeeks', {
      days: names,
      count: interval,
    });
  const nth = text(`distribution.nth.${nthName(weekOfMonth)}`);
  return text(interval === 1 ? 'distribution.when.monthly' : 'distribution.when.everyMonths', {
    days: names,
    nth,
    count: interval,
  });
}

const nthNames = { '-1': 'last', '1': 'first', '2': 'second', '3': 'third', '4': 'fourth' } as const;
export const nthName = (week: Recurrence['weekOfMonth']) => nthNames[`${week ?? 1}`];

/** `the day before at 12 h`, `2 days before at 15 h`. */
export function describeCutOff(cutOff: CutOff, text: Text, formats: Formats): string {
  const time = formats.clockTime(cutOff.time);
  if (cutOff.daysBefore === 0) return text('distribution.cutOff.sameDay', { time });
  if (cutOff.daysBefore === 1) return text('distribution.cutOff.dayBefore', { time });
  return text('distribution.cutOff.daysBefore', { count: cutOff.daysBefore, time });
}
