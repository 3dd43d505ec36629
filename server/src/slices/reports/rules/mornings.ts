import {
  addDays,
  dayIn,
  daysNamed,
  orderUntil,
  type Days,
  type PeriodName,
  type ReportSchedule,
  type SavedQuestion,
} from '@halles/contract';

const MORNING = '06:00';
const FIRST = 1;

const isDue = (schedule: ReportSchedule, day: string): boolean =>
  schedule === 'weekly' ? new Date(`${day}T12:00:00Z`).getUTCDay() === FIRST : Number(day.slice(8)) === FIRST;

/** The next Monday, or first of a month, at six where the organization is; the week or month before is over by then. */
export function nextMorning(schedule: ReportSchedule, after: Date, timeZone: string): Date | null {
  if (schedule === 'none') return null;
  for (let day = dayIn(after, timeZone); ; day = addDays(day, 1)) {
    if (!isDue(schedule, day)) continue;
    const at = new Date(orderUntil(day, { daysBefore: 0, time: MORNING, isFlexible: false }, timeZone));
    if (at > after) return at;
  }
}

const overByItself: ReadonlySet<PeriodName | null> = new Set<PeriodName>([
  'lastWeek',
  'lastMonth',
  'lastYear',
]);

/** The days a report is mailed about: those that are over. On a Monday, this week is the one that ended yesterday. */
export function daysMailed({ period, from, until }: SavedQuestion, today: string): Days {
  if (period === null) return { from: from!, until: until! };
  return daysNamed(period, overByItself.has(period) ? today : addDays(today, -1));
}
