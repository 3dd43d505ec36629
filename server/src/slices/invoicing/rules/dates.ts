import { addDays } from '@halles/contract';

/** A payment may be dated one day ahead, because it can be tomorrow already in another time zone. */
export const isPaidInFuture = (on: string, today: string): boolean => on > addDays(today, 1);

/** An invoice is due on its issue day or later. */
export const isDueBeforeIssue = (dueOn: string, issuedOn: string): boolean => dueOn < issuedOn;

/** The hour in the seller's time zone at which a day's due work is done. */
export const SCHEDULE_HOUR = 5;

export const hourIn = (now: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
