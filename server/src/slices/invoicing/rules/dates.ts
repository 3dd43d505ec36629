import { addDays } from '@halles/contract';

/** A payment may be dated one day ahead, because it can be tomorrow already in another time zone. */
export const isPaidInFuture = (on: string, today: string): boolean => on > addDays(today, 1);

/** An invoice is due on its issue day or later. */
export const isDueBeforeIssue = (dueOn: string, issuedOn: string): boolean => dueOn < issuedOn;

/** The hour in the seller's time zone at which a day's due work is done. */
export const SCHEDULE_HOUR = 5;

export const hourIn = (now: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));

/** The last day of the week or month before the one that `today` is in. */
export const lastDayOfPeriodBefore = (period: 'week' | 'month', today: string): string => {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return addDays(period === 'week' ? addDays(today, -daysSinceMonday) : `${today.slice(0, 8)}01`, -1);
};
