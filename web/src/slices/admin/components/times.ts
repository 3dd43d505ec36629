import { cutOffAt, dayIn } from '@halles/contract';
import { useLanguage } from '../../../lib/i18n/index.ts';
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

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const units = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
] as const;

/** A duration in its largest whole unit: `3 min`, `12 s`. */
export function useDurations(): (ms: number) => string {
  const language = useLanguage();
  return (ms) => {
    const [size, unit] = units.find(([least]) => ms >= least) ?? [SECOND_MS, 'second'];
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
    return format.format(Math.floor(ms / size));
  };
}
