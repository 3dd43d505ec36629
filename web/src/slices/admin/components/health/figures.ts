import type { HealthFigure } from '@halles/contract';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { useDurations } from '../times.ts';

const KILO = 1_000;
const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function useBytes(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => {
    const power = bytes < KILO ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), sizes.length - 1);
    const format = new Intl.NumberFormat(language, {
      style: 'unit',
      unit: sizes[power] ?? 'byte',
      unitDisplay: 'short',
      maximumSignificantDigits: 3,
    });
    return format.format(bytes / KILO ** power);
  };
}

/** How each figure is written. */
export function useFigureText(): (figure: HealthFigure, value: number) => string {
  const formats = useFormats();
  const durations = useDurations();
  const bytes = useBytes();
  return (figure, value) => {
    if (figure === 'responseMs') return `${formats.number(Math.round(value))} ms`;
    if (figure.endsWith('Ms')) return durations(value);
    return figure.endsWith('Bytes') ? bytes(value) : formats.number(value);
  };
}

/** What is counted over time; the others are a level at one moment. */
export const counted: ReadonlySet<HealthFigure> = new Set(['requests', 'failedRequests', 'failedMail']);

/** A value above this needs attention. */
export const limits: Partial<Record<HealthFigure, number>> = {
  jobLagMs: 5 * 60_000,
  parkedJobs: 0,
  failedMail: 0,
  failedRequests: 0,
  responseMs: 1_000,
};
