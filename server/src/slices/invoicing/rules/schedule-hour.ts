/** When what is due on a day is done, where its seller is. */
export const SCHEDULE_HOUR = 5;

export const hourIn = (now: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
