import { addDays, dayIn, occurrencesOf, cutOffAt, takesPlace, type Calendar } from '../distribution/index.ts';
import type { OfferWindow } from './scheduled.ts';

export interface WindowTimes {
  opensAt: string;
  closesAt: string;
}

/** About a year ahead; later windows are computed when they come nearer. */
export const windowHorizonDays = 400;

/** A local time of the seller on a day; a time that a clock change skips becomes the one just after. */
const instant = (on: string, time: string, timeZone: string): string =>
  new Date(cutOffAt(on, { daysBefore: 0, time, isFlexible: false }, timeZone)).toISOString();

/** All windows that touch a range of days, in order. */
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

/** Windows that are open or in the future, soonest first. */
export function windowsFrom(window: OfferWindow, calendar: Calendar, now: Date, max: number): WindowTimes[] {
  const today = dayIn(now, calendar.timeZone);
  const starts = window.recurrence.startsOn > today ? window.recurrence.startsOn : today;
  return windowsBetween(window, calendar, addDays(today, -1), addDays(starts, windowHorizonDays))
    .filter(({ closesAt }) => Date.parse(closesAt) > now.getTime())
    .slice(0, max);
}

/** A window that opens before the previous one has closed would be announced for an offer that is already open. */
export const doOverlap = (windows: readonly WindowTimes[]): boolean =>
  windows.some(
    (each, index) => index > 0 && Date.parse(windows[index - 1]!.closesAt) > Date.parse(each.opensAt),
  );
