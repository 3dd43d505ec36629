import { addDays } from '@halles/contract';

/** A week begins on Monday, wherever the seller is. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Whether a week began between two of the seller's days, the first one left out. */
export const isNewWeek = (processedUntil: string, today: string): boolean => mondayOf(processedUntil) < mondayOf(today);
