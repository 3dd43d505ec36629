import { useLanguage } from '../../../lib/i18n/index.ts';

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
