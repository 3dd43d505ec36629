import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { memoize } from '../kernel/index.ts';
import type { CutOff, Recurrence } from './entities.ts';
import { holidaysOf, type HolidayName } from './holidays.ts';

/** Where holidays are looked up, and the time zone of cut-offs. */
export interface Calendar {
  country: string;
  region: string;
  timeZone: string;
}

export interface Occurrence {
  on: string;
  /** `held` and `added` take place; `skipped` and `holiday` say why a day does not. */
  state: 'held' | 'added' | 'skipped' | 'holiday';
  holiday: HolidayName | null;
}

const compact = (day: string): string => day.replaceAll('-', '');

/** A whole day has no time zone, so the rule is expanded in UTC, where no clock change can move it. */
function toRRule(recurrence: Recurrence): RRuleTemporal | null {
  if (recurrence.frequency === 'once' || recurrence.weekdays.length === 0) return null;
  const nth = recurrence.frequency === 'monthly' ? (recurrence.weekOfMonth ?? 1) : '';
  const parts = [
    `FREQ=${recurrence.frequency.toUpperCase()}`,
    `INTERVAL=${recurrence.interval}`,
    `BYDAY=${recurrence.weekdays.map((weekday) => `${nth}${weekday}`).join(',')}`,
    'WKST=MO',
    ...(recurrence.endsOn ? [`UNTIL=${compact(recurrence.endsOn)}T235959Z`] : []),
  ];
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${compact(recurrence.startsOn)}T000000\nRRULE:${parts.join(';')}`,
  });
}

/** Cached, because every cart needs the days of its sellers' routes, and they stay the same all day. */
const ruleDays = memoize((recurrence: Recurrence, from: string, until: string): readonly string[] => {
  if (recurrence.frequency === 'once')
    return recurrence.startsOn >= from && recurrence.startsOn <= until ? [recurrence.startsOn] : [];
  const rule = toRRule(recurrence);
  if (!rule || until < recurrence.startsOn) return [];
  const at = (day: string) => Temporal.Instant.from(`${day}T00:00:00Z`);
  const first = from < recurrence.startsOn ? recurrence.startsOn : from;
  return rule
    .between(new Date(at(first).epochMilliseconds), new Date(at(until).epochMilliseconds), true)
    .map((each) => each.toPlainDate().toString())
    .filter((day) => day >= first && day <= until && (!recurrence.endsOn || day <= recurrence.endsOn));
});

/**
 * The occurrences of a recurrence between two days, both included. Exceptions override holidays, and holidays
 * override the rule.
 */
export function occurrencesOf(
  recurrence: Recurrence,
  calendar: Pick<Calendar, 'country' | 'region'>,
  from: string,
  until: string,
): Occurrence[] {
  if (until < from) return [];
  const exceptions = new Map(recurrence.exceptions.map((each) => [each.on, each.kind]));
  const holidays = new Map<string, HolidayName>();
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year++)
    for (const [day, name] of holidaysOf(year, calendar.country, calendar.region)) holidays.set(day, name);
  const days = new Set(ruleDays(recurrence, from, until));
  for (const [on, kind] of exceptions) if (kind === 'added' && on >= from && on <= until) days.add(on);
  return [...days].sort().map((on) => {
    const holiday = holidays.get(on) ?? null;
    const exception = exceptions.get(on);
    if (exception) return { on, state: exception, holiday };
    return { on, state: holiday !== null && recurrence.holidays === 'skip' ? 'holiday' : 'held', holiday };
  });
}

export const takesPlace = (occurrence: Occurrence): boolean =>
  occurrence.state === 'held' || occurrence.state === 'added';

/**
 * The last instant at which an order for a day is accepted: `daysBefore` days earlier, at a local time of the seller.
 * A time that a clock change skips becomes the one just after; a time that it repeats, the earlier one.
 */
export const cutOffAt = memoize((on: string, cutOff: CutOff, timeZone: string): string =>
  Temporal.PlainDate.from(on)
    .subtract({ days: cutOff.daysBefore })
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(cutOff.time) })
    .toInstant()
    .toString(),
);

/** The business day at an instant. */
export const dayIn = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** The same with the time of day: `2026-11-21 08:15`. */
export const minuteIn = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();
