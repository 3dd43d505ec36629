import {
  addDays,
  dayIn,
  type DeliveryFields,
  type FormatId,
  type StandingAction,
  type StandingDay,
  type StandingOrderFields,
  type StandingStatus,
  type Allowed,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { StandingDayRow, StandingLineRow, StandingRow } from '../tables.ts';
import { priceOf, type OrderItem } from './items.ts';
import { quantityProblem } from './lines.ts';
import {
  getDayAt,
  MISSED_DAYS,
  type ServedDays,
  type StandingOrderFacts,
  type DayChange,
} from './standing-order-dates.ts';

/** The states of a standing order that each action starts from and the one it leads to. An order's are in the contract. */
const standingSteps: Record<StandingAction, { from: readonly StandingStatus[]; to: StandingStatus }> = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  archive: { from: ['active', 'paused'], to: 'archived' },
};

export const mayStepStanding = (status: StandingStatus, action: StandingAction): Allowed =>
  standingSteps[action].from.includes(status) || 'ordering.notInThisState';

const standingStatusAfter = (action: StandingAction): StandingStatus => standingSteps[action].to;

/** The rows of a standing order; decimals have no trailing zeros. */
export interface StandingParts {
  row: StandingRow;
  lines: readonly StandingLineRow[];
  /** The dates that were changed or decided, from a week before today on. */
  days: readonly StandingDayRow[];
}

interface FulfilmentDates {
  calendar: StandingOrderFacts['calendar'];
  served: (ServedDays & { window: DeliveryFields['window'] }) | null;
}

export interface StandingOrderRecord extends StandingParts {
  facts: StandingOrderFacts & FulfilmentDates;
  /** The status now: a pause with an end date is over on that day. */
  status: StandingStatus;
}

export function describeStandingOrder(
  parts: StandingParts,
  { calendar, served }: FulfilmentDates,
  now: Date,
): StandingOrderRecord {
  const { row } = parts;
  const today = dayIn(now, calendar.timeZone);
  const days = parts.days.filter((day) => day.on_day >= addDays(today, -MISSED_DAYS));
  const isPaused = row.status === 'paused' && (row.resumes_on === null || row.resumes_on > today);
  return {
    ...parts,
    days,
    status: row.status === 'paused' && !isPaused ? 'active' : row.status,
    facts: {
      now,
      calendar,
      served,
      plan: {
        weekdays: row.weekdays,
        everyWeeks: row.every_weeks,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        leadDays: row.lead_days,
        pause: row.status === 'paused' ? { until: row.resumes_on } : null,
        effectiveFrom: row.effective_from,
        dayChanges: new Map(days.map((day) => [day.on_day, dayChangeOf(day)])),
      },
    },
  };
}

const dayChangeOf = ({ is_skipped, outcome, reason }: StandingDayRow): DayChange => ({
  isSkipped: is_skipped,
  outcome,
  reason,
});

export const columnsOf = (fields: StandingOrderFields) => ({
  fulfilment_id: fields.fulfilmentId,
  address_id: fields.addressId,
  weekdays: [...fields.weekdays],
  every_weeks: fields.everyWeeks,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  lead_days: fields.leadDays,
  reference: fields.reference,
  note: fields.note,
});

export const fieldsOf = (row: StandingRow): StandingOrderFields => ({
  fulfilmentId: row.fulfilment_id,
  addressId: row.address_id,
  weekdays: row.weekdays,
  everyWeeks: row.every_weeks,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  leadDays: row.lead_days,
  reference: row.reference,
  note: row.note,
});

const ofDates = ['fulfilmentId', 'weekdays', 'everyWeeks', 'startsOn', 'endsOn'] as const;
type FieldsChange = { [Name in keyof StandingOrderFields]?: StandingOrderFields[Name] | undefined };

const isNamed = (change: FieldsChange, names: readonly (keyof StandingOrderFields)[]): boolean =>
  names.some((name) => change[name] !== undefined);

/** Other dates or another address: they must be served. */
export const isAboutDates = (change: FieldsChange): boolean => isNamed(change, [...ofDates, 'addressId']);

/** New dates count from now, so that dates whose cut-off has passed are not ordered late. */
export function withFields(row: StandingRow, change: FieldsChange, now: Date): StandingRow {
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const changed = { ...row, ...columnsOf({ ...fieldsOf(row), ...wanted }) };
  return isNamed(change, ofDates) ? { ...changed, effective_from: now } : changed;
}

type Quantities = readonly { formatId: FormatId; quantity: string }[];

/** New formats must be offered; saved ones that are no longer offered stay until they are removed. */
export function standingLines(
  { row, lines }: Pick<StandingParts, 'row' | 'lines'>,
  requested: Quantities,
  items: ReadonlyMap<FormatId, OrderItem>,
  now: Date,
): StandingLineRow[] {
  const before = new Map(lines.map((line) => [line.format_id, line]));
  return requested.map(({ formatId, quantity }, index) => {
    const item = items.get(formatId);
    const saved = before.get(formatId);
    if (!item || (item.offered === null && !saved)) throw new AppError('ordering.noLongerOffered');
    const problem = item.offered && quantityProblem(quantity, item);
    if (problem) throw new AppError(problem);
    return {
      standing_order_id: row.id,
      vendor_id: row.vendor_id,
      format_id: formatId,
      position: index + 1,
      quantity,
      unit_price: priceOf(item, quantity),
      created_at: saved?.created_at ?? now,
    };
  });
}

/** The standing order after an action; a pause may end on a later day. */
export function applyStandingAction(
  { row, facts }: StandingOrderRecord,
  action: StandingAction,
  resumesOn: string | null,
): StandingRow {
  const { now, calendar } = facts;
  if (action === 'pause' && resumesOn !== null && resumesOn <= dayIn(now, calendar.timeZone))
    throw new AppError('request.invalid');
  return {
    ...row,
    status: standingStatusAfter(action),
    resumes_on: action === 'pause' ? resumesOn : null,
    effective_from: action === 'resume' ? now : row.effective_from,
  };
}

/** A row for one date: the one there is, with a change. */
export const withDay = (
  { row, days }: StandingParts,
  on: string,
  change: Partial<StandingDayRow>,
  now: Date,
): StandingDayRow[] => {
  const saved = days.find(({ on_day }) => on_day === on);
  const day: StandingDayRow = {
    standing_order_id: row.id,
    vendor_id: row.vendor_id,
    on_day: on,
    is_skipped: false,
    lines: null,
    outcome: null,
    reason: null,
    purchase_order_id: null,
    differences: [],
    decided_at: null,
    created_at: now,
    ...saved,
    ...change,
  };
  return [...days.filter((one) => one !== saved), day];
};

/** The customer may skip or change a date until its order is created. */
export function changeDay(
  record: StandingOrderRecord,
  { on, isSkipped, lines }: { on: string; isSkipped: boolean; lines: StandingDay['lines'] },
): StandingDayRow[] {
  const { facts, days } = record;
  const day = getDayAt(facts, on);
  const isDecided = days.some(({ on_day, outcome }) => on_day === on && outcome !== null);
  if (day === null || isDecided || day.reason === 'tooLate')
    throw new AppError('ordering.standingOrderDatePast');
  return withDay(record, on, { is_skipped: isSkipped, lines: ownLines(record, lines) }, facts.now);
}

/** Only the lines that differ from the usual ones, so that later changes of the usual lines apply. */
function ownLines({ lines }: StandingParts, wanted: StandingDay['lines']): StandingDay['lines'] {
  if (wanted === null) return null;
  const usual = new Map(lines.map((line) => [line.format_id, Number(line.quantity)]));
  if (wanted.some(({ formatId }) => !usual.has(formatId))) throw new AppError('ordering.unknownLine');
  const own = wanted.filter(({ formatId, quantity }) => Number(quantity) !== usual.get(formatId));
  for (const { formatId, quantity } of own) usual.set(formatId, Number(quantity));
  if ([...usual.values()].every((quantity) => quantity === 0)) throw new AppError('ordering.empty');
  return own.length === 0 ? null : own;
}

/** A change by the customer; the worker checks the standing order again within a minute. */
export const changedNow = (row: StandingRow, now: Date): StandingRow => ({
  ...row,
  version: row.version + 1,
  changed_at: now,
  next_check_at: now,
});
