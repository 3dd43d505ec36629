import {
  addDays,
  dayIn,
  occurrencesOf,
  cutOffAt,
  takesPlace,
  type Calendar,
} from '../distribution/index.ts';
import type { OfferWindow } from './scheduled.ts';

export interface WindowTimes {
  opensAt: string;
  closesAt: string;
}

/** A year ahead: what comes later is found when it has come nearer. */
export const windowHorizonDays = 400;

/** A local time of the seller on a day; what a clock change skips becomes the time just after. */
const instant = (on: string, time: string, timeZone: string): string =>
  new Date(cutOffAt(on, { daysBefore: 0, time, isFlexible: false }, timeZone)).toISOString();

/** Every window that touches a span of days, in order. */
export function windowsBetween(
  window: OfferWindow,
  calendar: Calendar,
  from: string,
  until: string,
): WindowTimes[] {
  return occurrencesOf(window.recurrence, calendar, addDays(from, -window.closesAfterDays), until)
    .filter(takesPlace)
    .map(({ on }) => ({
      opensAt: instant(on, window.opensAt, calendar.timeZone),
      closesAt: instant(addDays(on, window.closesAfterDays), window.closesAt, calendar.timeZone),
    }));
}

/** The windows that are open or still to come, soonest first. */
export function windowsFrom(
  window: OfferWindow,
  calendar: Calendar,
  now: Date,
  max: number,
): WindowTimes[] {
  const today = dayIn(now, calendar.timeZone);
  const starts = window.recurrence.startsOn > today ? window.recurrence.startsOn : today;
  return windowsBetween(window, calendar, addDays(today, -1), addDays(starts, windowHorizonDays))
    .filter(({ closesAt }) => Date.parse(closesAt) > now.getTime())
    .slice(0, max);
}

/** A window that opens before the one before has closed would be announced in vain. */
export const doOverlap = (windows: readonly WindowTimes[]): boolean =>
  windows.some(
    (each, index) => index > 0 && Date.parse(windows[index - 1]!.closesAt) > Date.parse(each.opensAt),
  );
