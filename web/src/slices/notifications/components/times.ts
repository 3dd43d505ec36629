import { addDays, cutOffAt, dayIn } from '@halles/contract';

const MORNING = '07:00';
const HOUR_MS = 3_600_000;
const MONDAY = 1;

/** The instant of a time of day in a time zone. */
export const instantAt = (on: string, time: string, timeZone: string): string =>
  new Date(cutOffAt(on, { daysBefore: 0, time, isFlexible: false }, timeZone)).toISOString();

export const inHours = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * HOUR_MS).toISOString();

export const tomorrowMorning = (now: Date, timeZone: string): string =>
  instantAt(addDays(dayIn(now, timeZone), 1), MORNING, timeZone);

export function mondayMorning(now: Date, timeZone: string): string {
  let on = addDays(dayIn(now, timeZone), 1);
  while (new Date(`${on}T12:00:00Z`).getUTCDay() !== MONDAY) on = addDays(on, 1);
  return instantAt(on, MORNING, timeZone);
}
