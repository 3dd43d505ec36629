import {
  addDays,
  distributionLimits,
  occurrencesOf,
  takesPlace,
  type Calendar,
  type Recurrence,
} from '@halles/contract';

/** Detects a recurrence without any date from today on, so that it is refused before it is saved. */
export function hasNoDates(recurrence: Recurrence, calendar: Calendar, today: string): boolean {
  const from = recurrence.startsOn > today ? recurrence.startsOn : today;
  const until = addDays(from, distributionLimits.horizonDays);
  return !occurrencesOf(recurrence, calendar, from, until).some(takesPlace);
}

/** The next dates of a fulfilment, shown on its card. */
export function nextDates(
  recurrence: Recurrence,
  calendar: Calendar,
  today: string,
  count: number,
): string[] {
  const horizon =
    recurrence.frequency === 'weekly' ? 12 * 7 * recurrence.interval : distributionLimits.horizonDays;
  return occurrencesOf(
    recurrence,
    calendar,
    today,
    addDays(today, Math.min(horizon, distributionLimits.horizonDays)),
  )
    .filter(takesPlace)
    .slice(0, count)
    .map(({ on }) => on);
}
