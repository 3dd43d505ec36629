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

/** What was said of one date by the customer, and what came of it. */
export interface DayChange {
  isSkipped: boolean;
  outcome: 'placed' | 'skipped' | 'notPlaced' | null;
  reason: SkipReason | UnplacedReason | null;
}

export interface StandingPlan extends Pick<
  StandingOrderFields,
  'weekdays' | 'everyWeeks' | 'startsOn' | 'endsOn' | 'leadDays'
> {
  /** Null: it goes on. Until a day, or until somebody resumes it. */
  pause: { until: string | null } | null;
  /** Cut-offs before this instant are not made up for. */
  effectiveFrom: Date;
  dayChanges: ReadonlyMap<string, DayChange>;
}

/** The seller's route or place; holidays are those of the seller. */
export interface ServedDays {
  recurrence: Recurrence;
  cutOff: CutOff;
}

export interface StandingOrderFacts {
  plan: StandingPlan;
  /** Null: the seller has taken it away. */
  served: ServedDays | null;
  calendar: Calendar;
  now: Date;
}

export type ComingDay = Pick<StandingDay, 'on' | 'state' | 'reason' | 'holiday' | 'orderCreatedAt' | 'cutOffAt'>;

const wantedDays = ({ plan, calendar }: StandingOrderFacts, from: string, until: string): string[] =>
  occurrencesOf(
    {
      frequency: 'weekly',
      interval: plan.everyWeeks,
      weekdays: plan.weekdays,
      weekOfMonth: null,
      startsOn: plan.startsOn,
      endsOn: plan.endsOn,
      // Whether a holiday is served is for the seller's dates to say.
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

const isPausedOn = ({ pause }: StandingPlan, on: string): boolean =>
  pause !== null && (pause.until === null || on < pause.until);

/** What was decided stays as it was; then what the customer said, then what the seller serves. */
function dayOf({ plan, served, calendar }: StandingOrderFacts, on: string, occurrence: Occurrence | undefined): ComingDay {
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
    (until !== null && Date.parse(until) <= plan.effectiveFrom.getTime() && 'tooLate') ||
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
 * The next dates of a standing order from today on, in days of the seller's clock. A date is a whole day and never
 * moves; the moments before it are local times, so a clock change moves them with the clocks.
 */
export function comingDays(facts: StandingOrderFacts, count: number): ComingDay[] {
  const { plan } = facts;
  const today = todayOf(facts);
  const first = plan.startsOn > today ? plan.startsOn : today;
  // Far enough for so many dates, whatever weeks lie between them.
  return daysIn(facts, first, addDays(first, 7 * plan.everyWeeks * (count + 1))).slice(0, count);
}

/** Not worth a word: nobody expects an order of these dates. */
const expected = new Set<ComingDay['reason']>(['byCustomer', 'paused', 'tooLate']);

const isUndecided = (facts: StandingOrderFacts, { on, state, reason }: ComingDay): boolean =>
  !facts.plan.dayChanges.get(on)?.outcome && (state === 'planned' || !expected.has(reason));

/** A date of a way that is gone has no moment of its own: it is told of when the lead begins, by the day alone. */
const dueTimeOf = ({ plan, calendar }: StandingOrderFacts, { on, orderCreatedAt }: ComingDay): number =>
  Date.parse(
    orderCreatedAt ??
      cutOffAt(on, { daysBefore: plan.leadDays, time: '00:00', isFlexible: false }, calendar.timeZone),
  );

/** Dates whose moment may have come, or comes within the day. */
const nearDays = (facts: StandingOrderFacts): ComingDay[] => {
  const { plan, served } = facts;
  const today = todayOf(facts);
  const reach = plan.leadDays + (served?.cutOff.daysBefore ?? 0) + 2;
  return daysIn(facts, today, addDays(today, reach)).filter((day) => isUndecided(facts, day));
};

/** The first date about which something is to be done now; null: nothing yet. */
export const findDueDay = (facts: StandingOrderFacts): ComingDay | null =>
  nearDays(facts).find((day) => dueTimeOf(facts, day) <= facts.now.getTime()) ?? null;

const MAX_CHECK_INTERVAL_MS = 6 * 3_600_000;

/** The next date's moment; sooner where it is far, as the seller may move their cut-off. */
export function nextCheckAt(facts: StandingOrderFacts): Date {
  const latest = facts.now.getTime() + MAX_CHECK_INTERVAL_MS;
  return new Date(Math.min(latest, ...nearDays(facts).map((day) => dueTimeOf(facts, day))));
}

/** One date of it from today on, if it has one then. */
export const getDayAt = (facts: StandingOrderFacts, on: string): ComingDay | null =>
  on < todayOf(facts) ? null : (daysIn(facts, on, on)[0] ?? null);

/** The quantities of a date: its own where the customer gave some, else the usual ones. */
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

/** Nothing of it is left, or the seller offers it no more: both are not on offer. */
export const isSoldOut = ({ available }: SoldItem): boolean => available !== null && Number(available) <= 0;

/**
 * What can be had of a line today: its quantity, the next one up that is sold, or the most that is left; null: none of
 * it. Nobody is there to choose, so what was wanted is kept as near as it goes, and told.
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
