import {
  addDays,
  dayIn,
  fromThousandths,
  occurrencesOf,
  cutOffAt,
  takesPlace,
  toThousandths,
  type Calendar,
  type CutOff,
  type Occurrence,
  type Recurrence,
  type SkipReason,
  type StandingDay,
  type StandingOrderFields,
  type UnplacedReason,
} from '@halles/contract';
import { findLineProblem, type SoldItem } from './carts.ts';
import { roundUpQuantity } from './lines.ts';

/** What the customer changed on one date, and its result. */
export interface DayChange {
  isSkipped: boolean;
  outcome: 'placed' | 'skipped' | 'notPlaced' | null;
  reason: SkipReason | UnplacedReason | null;
}

export interface StandingPlan extends Pick<
  StandingOrderFields,
  'weekdays' | 'everyWeeks' | 'startsOn' | 'endsOn' | 'leadDays'
> {
  /** Null: not paused. Paused until a day, or until somebody resumes it. */
  pause: { until: string | null } | null;
  /** Dates before the day of this instant are not ordered; the seller may move its cut-offs later. */
  effectiveFrom: Date;
  dayChanges: ReadonlyMap<string, DayChange>;
}

/** The dates of the seller's route or place; holidays are those of the seller. */
export interface ServedDays {
  recurrence: Recurrence;
  cutOff: CutOff;
}

export interface StandingOrderFacts {
  plan: StandingPlan;
  /** Null: the seller removed it. */
  served: ServedDays | null;
  calendar: Calendar;
  now: Date;
}

export type ComingDay = Pick<
  StandingDay,
  'on' | 'state' | 'reason' | 'holiday' | 'orderCreatedAt' | 'cutOffAt'
>;

const wantedDays = ({ plan, calendar }: StandingOrderFacts, from: string, until: string): string[] =>
  occurrencesOf(
    {
      frequency: 'weekly',
      interval: plan.everyWeeks,
      weekdays: plan.weekdays,
      weekOfMonth: null,
      startsOn: plan.startsOn,
      endsOn: plan.endsOn,
      // Holidays are kept here, because the seller's dates decide whether they are served.
      holidays: 'keep',
      exceptions: [],
    },
    calendar,
    from,
    until,
  ).map(({ on }) => on);

const whyNotServed = (occurrence: Occurrence | undefined): SkipReason | null => {
  if (occurrence === undefined) return 'notServed';
  if (takesPlace(occurrence)) return null;
  return occurrence.state === 'holiday' ? 'holiday' : 'exception';
};

const firstDayOf = ({ plan, calendar }: Pick<StandingOrderFacts, 'plan' | 'calendar'>): string =>
  dayIn(plan.effectiveFrom, calendar.timeZone);

const isPausedOn = ({ pause }: StandingPlan, on: string): boolean =>
  pause !== null && (pause.until === null || on < pause.until);

/** A decided date keeps its result; then the customer's changes count, then the seller's dates. */
function dayOf(
  { plan, served, calendar }: StandingOrderFacts,
  on: string,
  occurrence: Occurrence | undefined,
): ComingDay {
  const dayChange = plan.dayChanges.get(on);
  const until = served && cutOffAt(on, served.cutOff, calendar.timeZone);
  const orderCreatedAt =
    served &&
    cutOffAt(
      on,
      { ...served.cutOff, daysBefore: served.cutOff.daysBefore + plan.leadDays },
      calendar.timeZone,
    );
  const day = { on, holiday: occurrence?.holiday ?? null, orderCreatedAt, cutOffAt: until };
  if (dayChange?.outcome) return { ...day, state: dayChange.outcome, reason: dayChange.reason };
  const reason =
    (dayChange?.isSkipped && 'byCustomer') ||
    (isPausedOn(plan, on) && 'paused') ||
    whyNotServed(occurrence) ||
    (on < firstDayOf({ plan, calendar }) && 'tooLate') ||
    null;
  return { ...day, state: reason === null ? 'planned' : 'skipped', reason };
}

function daysIn(facts: StandingOrderFacts, from: string, until: string): ComingDay[] {
  const { served, calendar } = facts;
  const held = new Map(
    (served ? occurrencesOf(served.recurrence, calendar, from, until) : []).map((each) => [each.on, each]),
  );
  return wantedDays(facts, from, until).map((on) => dayOf(facts, on, held.get(on)));
}

const todayOf = ({ now, calendar }: StandingOrderFacts): string => dayIn(now, calendar.timeZone);

/**
 * The next dates of a standing order from today on, in the seller's time zone. A date is a calendar day and never
 * moves; cut-offs are local times, so they follow clock changes.
 */
export function comingDays(facts: StandingOrderFacts, count: number): ComingDay[] {
  const { plan } = facts;
  const today = todayOf(facts);
  const first = plan.startsOn > today ? plan.startsOn : today;
  // The range is wide enough for that many dates at any weekly interval.
  return daysIn(facts, first, addDays(first, 7 * plan.everyWeeks * (count + 1))).slice(0, count);
}

/** These dates are not reported, because nobody expects an order on them. */
const expected = new Set<ComingDay['reason']>(['byCustomer', 'paused', 'tooLate']);

const isUndecided = (facts: StandingOrderFacts, { on, state, reason }: ComingDay): boolean =>
  !facts.plan.dayChanges.get(on)?.outcome && (state === 'planned' || !expected.has(reason));

/**
 * A date whose fulfilment was removed has no creation time, so it is reported at the beginning of the lead time, by
 * the day alone.
 */
const dueTimeOf = ({ plan, calendar }: StandingOrderFacts, { on, orderCreatedAt }: ComingDay): number =>
  Date.parse(
    orderCreatedAt ??
      cutOffAt(on, { daysBefore: plan.leadDays, time: '00:00', isFlexible: false }, calendar.timeZone),
  );

/** Dates whose cut-off may have passed, that are due, or become due within a day. */
const closeDays = (facts: StandingOrderFacts): ComingDay[] => {
  const { plan, served } = facts;
  const today = todayOf(facts);
  const reach = plan.leadDays + (served?.cutOff.daysBefore ?? 0) + 2;
  return daysIn(facts, today, addDays(today, reach));
};

const nearDays = (facts: StandingOrderFacts): ComingDay[] =>
  closeDays(facts).filter((day) => isUndecided(facts, day));

/**
 * What a standing order that is created, resumed or given other dates now is effective from: dates whose cut-off has
 * passed are not ordered late.
 */
export function effectiveFromNow(facts: StandingOrderFacts): Date {
  const { now, calendar } = facts;
  const last = closeDays(facts).findLast(
    ({ cutOffAt: until }) => until !== null && Date.parse(until) <= now.getTime(),
  );
  if (!last) return now;
  const midnight = { daysBefore: 0, time: '00:00', isFlexible: false };
  return new Date(cutOffAt(addDays(last.on, 1), midnight, calendar.timeZone));
}

/** After that a missed date is no news. */
export const MISSED_DAYS = 7;

/** The first date that passed undecided, because no worker ran; null: none. */
export const findMissedDay = (facts: StandingOrderFacts): ComingDay | null => {
  const today = todayOf(facts);
  const day = daysIn(facts, addDays(today, -MISSED_DAYS), addDays(today, -1)).find(
    (one) => isUndecided(facts, one) && one.on >= firstDayOf(facts),
  );
  if (day?.state !== 'planned') return day ?? null;
  return { ...day, state: 'notPlaced', reason: 'ordering.standingOrderMissed' };
};

/** The first date that is due now; null: none. */
export const findDueDay = (facts: StandingOrderFacts): ComingDay | null =>
  nearDays(facts).find((day) => dueTimeOf(facts, day) <= facts.now.getTime()) ?? null;

const MAX_CHECK_INTERVAL_MS = 6 * 3_600_000;

/** The next due time, at most six hours ahead, because the seller may move the cut-off. */
export function nextCheckAt(facts: StandingOrderFacts): Date {
  const latest = facts.now.getTime() + MAX_CHECK_INTERVAL_MS;
  return new Date(Math.min(latest, ...nearDays(facts).map((day) => dueTimeOf(facts, day))));
}

/** One date from today on; null: the standing order has none on that day. */
export const getDayAt = (facts: StandingOrderFacts, on: string): ComingDay | null =>
  on < todayOf(facts) ? null : (daysIn(facts, on, on)[0] ?? null);

/** The quantities of a date: those the customer set for it, else the usual ones. */
export const linesOfDay = <Line extends { formatId: string; quantity: string }>(
  usual: readonly Line[],
  ofDay: readonly { formatId: string; quantity: string }[] | null,
): Line[] =>
  usual
    .map((line) => ({
      ...line,
      quantity: ofDay?.find(({ formatId }) => formatId === line.formatId)?.quantity ?? line.quantity,
    }))
    .filter(({ quantity }) => Number(quantity) > 0);

/** Items out of stock are treated as no longer offered. */
export const isSoldOut = ({ available }: SoldItem): boolean => available !== null && Number(available) <= 0;

/**
 * The quantity that can be ordered today: the wanted one, the next higher one that is sold, or the most that is left;
 * null: none. Nobody is present to choose, so the closest quantity is ordered and reported.
 */
export function closestQuantity(quantity: string, item: SoldItem): string | null {
  if (item.offered === null) return null;
  const wanted = roundUpQuantity(quantity, item);
  if (item.available === null || Number(wanted) <= Number(item.available)) return wanted;
  const step = toThousandths(item.multipleQuantity ?? '0');
  const left = toThousandths(item.available);
  const most = fromThousandths(left - (step > 0n ? left % step : 0n));
  return Number(most) > 0 && findLineProblem(most, item, false) === null ? most : null;
}
