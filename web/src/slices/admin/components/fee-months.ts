import { dayIn, LAST_TIME_ZONE } from '@halles/contract';
import { monthAfter } from '../../credit/index.ts';

const MONTHS = 24;

/** The months that are over for every seller, newest first: `2026-10` on a day of November 2026. */
export function pastMonths(): string[] {
  const current = dayIn(new Date(), LAST_TIME_ZONE).slice(0, 7);
  return Array.from({ length: MONTHS }, (_, at) => monthAfter(current, -1 - at));
}
