import { cutOffAt, dayIn } from '@halles/contract';
import { useAppContext } from '../../../lib/session.ts';

export const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
export const MIDNIGHT = '00:00';

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Days and instants in the time zone in which all dates are shown. */
export function useDays() {
  const { organization } = useAppContext();
  const timeZone = organization?.timeZone ?? ownTimeZone;
  const instantOf = (on: string, time: string): string =>
    new Date(cutOffAt(on, { daysBefore: 0, time, isFlexible: false }, timeZone)).toISOString();
  return {
    dayOf: (instant: string): string => dayIn(new Date(instant), timeZone),
    timeOf: (instant: string): string =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(instant)),
    instantOf,
    startOf: (on: string): string => instantOf(on, MIDNIGHT),
  };
}
