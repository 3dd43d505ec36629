import { addDays } from '@halles/contract';

/** Weeks begin on Monday in every country. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Whether a Monday falls after the first of two of the seller's days, up to the second. */
export const isNewWeek = (processedUntil: string, today: string): boolean =>
  mondayOf(processedUntil) < mondayOf(today);
