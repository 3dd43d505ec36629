import {
  addDays,
  dayIn,
  daysOfPeriod,
  cutOffAt,
  type DateRange,
  type PeriodName,
  type ReportSchedule,
  type SavedQuestion,
} from '@halles/contract';

const SCHEDULE_TIME = '06:00';
const FIRST = 1;

const isDue = (schedule: ReportSchedule, day: string): boolean =>
  schedule === 'weekly' ? new Date(`${day}T12:00:00Z`).getUTCDay() === FIRST : Number(day.slice(8)) === FIRST;

/**
 * The next Monday, or first of a month, at six in the organization's time zone; the week or month before is over by
 * then.
 */
export function nextSendingAt(schedule: ReportSchedule, after: Date, timeZone: string): Date | null {
  if (schedule === 'none') return null;
  for (let day = dayIn(after, timeZone); ; day = addDays(day, 1)) {
    if (!isDue(schedule, day)) continue;
    const at = new Date(cutOffAt(day, { daysBefore: 0, time: SCHEDULE_TIME, isFlexible: false }, timeZone));
    if (at > after) return at;
  }
}

/** Of the instants from `dueAt` on, the last that is not after `now`: of several late sendings, only that one is made. */
export function lastDueAt(
  schedule: ReportSchedule,
  { dueAt, now }: { dueAt: Date; now: Date },
  timeZone: string,
): Date {
  const next = nextSendingAt(schedule, dueAt, timeZone);
  return next === null || next > now ? dueAt : lastDueAt(schedule, { dueAt: next, now }, timeZone);
}

const completedPeriods: ReadonlySet<PeriodName | null> = new Set<PeriodName>([
  'lastWeek',
  'lastMonth',
  'lastYear',
]);

/** The days of a scheduled report: a completed period. On a Monday, "this week" is the one that ended on Sunday. */
export function reportedDays({ period, from, until }: SavedQuestion, today: string): DateRange {
  if (period === null) return { from: from!, until: until! };
  return daysOfPeriod(period, completedPeriods.has(period) ? today : addDays(today, -1));
}
