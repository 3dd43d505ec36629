import {
  addDays,
  dayIn,
  fromThousandths,
  occurrencesOf,
  orderUntil,
  takesPlace,
  toThousandths,
  type Calendar,
  type CutOff,
  type Occurrence,
  type Recurrence,
  type SkipReason,
  type StandingDay,
  type StandingFields,
  type UnplacedReason,
} from '@halles/contract';
import { lineProblem, type SoldGoods } from './carts.ts';
import { quantityUp } from './lines.ts';

/** What was said of one date by the customer, and what came of it. */
export interface SaidOfDay {
  isSkipped: boolean;
  outcome: 'placed' | 'skipped' | 'notPlaced' | null;
  reason: SkipReason | UnplacedReason | null;
}

export interface StandingPlan extends Pick<
  StandingFields,
  'weekdays' | 'everyWeeks' | 'startsOn' | 'endsOn' | 'leadDays'
> {
  /** Null: it goes on. Until a day, or until somebody resumes it. */
  pause: { until: string | null } | null;
  /** Cut-offs before this instant are not made up for. */
  countsFrom: Date;
  said: ReadonlyMap<string, SaidOfDay>;
}

/** The seller's route or place; holidays are those of the seller. */
export interface ServedDays {
  recurrence: Recurrence;
  cutOff: CutOff;
}

export interface Asked {
  plan: StandingPlan;
  /** Null: the seller has taken it away. */
  served: ServedDays | null;
  calendar: Calendar;
  now: Date;
}

export type ComingDay = Pick<StandingDay, 'on' | 'state' | 'reason' | 'holiday' | 'madeAt' | 'orderUntil'>;

const wantedDays = ({ plan, calendar }: Asked, from: string, until: string): string[] =>
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
function dayOf({ plan, served, calendar }: Asked, on: string, occurrence: Occurrence | undefined): ComingDay {
  const said = plan.said.get(on);
  const until = served && orderUntil(on, served.cutOff, calendar.timeZone);
  const madeAt =
    served &&
    orderUntil(
      on,
      { ...served.cutOff, daysBefore: served.cutOff.daysBefore + plan.leadDays },
      calendar.timeZone,
    );
  const day = { on, holiday: occurrence?.holiday ?? null, madeAt, orderUntil: until };
  if (said?.outcome) return { ...day, state: said.outcome, reason: said.reason };
  const reason =
    (said?.isSkipped && 'byCustomer') ||
    (isPausedOn(plan, on) && 'paused') ||
    whyNotServed(occurrence) ||
    (until !== null && Date.parse(until) <= plan.countsFrom.getTime() && 'tooLate') ||
    null;
  return { ...day, state: reason === null ? 'planned' : 'skipped', reason };
}

function daysIn(asked: Asked, from: string, until: string): ComingDay[] {
  const { served, calendar } = asked;
  const held = new Map(
    (served ? occurrencesOf(served.recurrence, calendar, from, until) : []).map((each) => [each.on, each]),
  );
  return wantedDays(asked, from, until).map((on) => dayOf(asked, on, held.get(on)));
}

const todayOf = ({ now, calendar }: Asked): string => dayIn(now, calendar.timeZone);

/**
 * The next dates of a standing order from today on, in days of the seller's clock. A date is a whole day and never
 * moves; the moments before it are local times, so a clock change moves them with the clocks.
 */
export function comingDays(asked: Asked, count: number): ComingDay[] {
  const { plan } = asked;
  const today = todayOf(asked);
  const first = plan.startsOn > today ? plan.startsOn : today;
  // Far enough for so many dates, whatever weeks lie between them.
  return daysIn(asked, first, addDays(first, 7 * plan.everyWeeks * (count + 1))).slice(0, count);
}

/** Not worth a word: nobody expects an order of these dates. */
const expected = new Set<ComingDay['reason']>(['byCustomer', 'paused', 'tooLate']);

const isUndecided = (asked: Asked, { on, state, reason }: ComingDay): boolean =>
  !asked.plan.said.get(on)?.outcome && (state === 'planned' || !expected.has(reason));

/** A date of a way that is gone has no moment of its own: it is told of when the lead begins, by the day alone. */
const momentOf = ({ plan, calendar }: Asked, { on, madeAt }: ComingDay): number =>
  Date.parse(
    madeAt ??
      orderUntil(on, { daysBefore: plan.leadDays, time: '00:00', isFlexible: false }, calendar.timeZone),
  );

/** Dates whose moment may have come, or comes within the day. */
const nearDays = (asked: Asked): ComingDay[] => {
  const { plan, served } = asked;
  const today = todayOf(asked);
  const reach = plan.leadDays + (served?.cutOff.daysBefore ?? 0) + 2;
  return daysIn(asked, today, addDays(today, reach)).filter((day) => isUndecided(asked, day));
};

/** The first date about which something is to be done now; null: nothing yet. */
export const dueDay = (asked: Asked): ComingDay | null =>
  nearDays(asked).find((day) => momentOf(asked, day) <= asked.now.getTime()) ?? null;

const LOOKED_AT_EVERY_MS = 6 * 3_600_000;

/** The next date's moment; sooner where it is far, as the seller may move their cut-off. */
export function nextLook(asked: Asked): Date {
  const latest = asked.now.getTime() + LOOKED_AT_EVERY_MS;
  return new Date(Math.min(latest, ...nearDays(asked).map((day) => momentOf(asked, day))));
}

/** One date of it from today on, if it has one then. */
export const dayAt = (asked: Asked, on: string): ComingDay | null =>
  on < todayOf(asked) ? null : (daysIn(asked, on, on)[0] ?? null);

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
export const isSoldOut = ({ available }: SoldGoods): boolean => available !== null && Number(available) <= 0;

/**
 * What can be had of a line today: its quantity, the next one up that is sold, or the most that is left; null: none of
 * it. Nobody is there to choose, so what was wanted is kept as near as it goes, and told.
 */
export function fitted(quantity: string, goods: SoldGoods): string | null {
  if (goods.offered === null) return null;
  const wanted = quantityUp(quantity, goods);
  if (goods.available === null || Number(wanted) <= Number(goods.available)) return wanted;
  const step = toThousandths(goods.multipleQuantity ?? '0');
  const left = toThousandths(goods.available);
  const most = fromThousandths(left - (step > 0n ? left % step : 0n));
  return Number(most) > 0 && lineProblem(most, goods, false) === null ? most : null;
}
