/** The hour in the seller's time zone at which a day's due work is done. */
export const SCHEDULE_HOUR = 5;

export const hourIn = (now: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
