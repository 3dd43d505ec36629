import { addDays, cutOffAt, dayIn } from '@halles/contract';

const MORNING = '07:00';
const HOUR_MS = 3_600_000;
const MONDAY = 1;

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

/** The time zone of this device. */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zones of Canada and France, where the market is, and the one of the person. */
const ofTheMarket = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
  'Europe/Paris',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
];

export const timeZones = (own: string): string[] =>
  ofTheMarket.includes(own) ? ofTheMarket : [own, ...ofTheMarket];
