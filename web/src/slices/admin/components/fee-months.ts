import { monthAfter } from '../../credit/index.ts';

const MONTHS = 24;

/** The months that are over, newest first: `2026-10` on a day of November 2026. */
export const monthsBefore = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, at) => monthAfter(today.slice(0, 7), -1 - at));
