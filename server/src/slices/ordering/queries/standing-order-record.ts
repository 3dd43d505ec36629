import type { Selectable } from 'kysely';
import { dayIn, type StandingOrderId, type StandingStatus } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { getFulfilmentPlan, type FulfilmentPlan } from '../../distribution/index.ts';
import type { StandingOrderFacts, DayChange } from '../rules/standing-order-dates.ts';
import type { StandingOrderDaysTable, StandingOrderLinesTable, StandingOrdersTable } from '../tables.ts';

export type StandingRow = Selectable<StandingOrdersTable>;
export type StandingLineRow = Selectable<StandingOrderLinesTable>;
export type StandingDayRow = Selectable<StandingOrderDaysTable>;

export interface StandingRecord {
  facts: StandingOrderFacts & FulfilmentPlan;
  lines: StandingLineRow[];
  days: ReadonlyMap<string, StandingDayRow>;
  /** The status now: a pause with an end date is over on that day. */
  status: StandingStatus;
}

/** A standing order with everything that its dates depend on. */
export async function standingRecord(db: Db, row: StandingRow, now: Date): Promise<StandingRecord> {
  const { calendar, served } = await getFulfilmentPlan(db, row.vendor_id, row.fulfilment_id);
  const today = dayIn(now, calendar.timeZone);
  const [lines, dayChanges] = await Promise.all([
    loadStandingOrderLines(db, row.id),
    db
      .selectFrom('standing_order_days')
      .selectAll()
      .where('standing_order_id', '=', row.id)
      .where('on_day', '>=', today)
      .execute(),
  ]);
  const days = new Map(dayChanges.map((day) => [day.on_day, day]));
  const isPaused = row.status === 'paused' && (row.resumes_on === null || row.resumes_on > today);
  return {
    lines,
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
        dayChanges: new Map(dayChanges.map((day) => [day.on_day, dayChangeOf(day)])),
      },
    },
  };
}

const dayChangeOf = ({ is_skipped, outcome, reason }: StandingDayRow): DayChange => ({
  isSkipped: is_skipped,
  outcome,
  reason,
});

export const loadStandingOrderLines = (db: Db, id: StandingOrderId): Promise<StandingLineRow[]> =>
  db
    .selectFrom('standing_order_lines')
    .selectAll()
    .where('standing_order_id', '=', id)
    .orderBy('position')
    .orderBy('format_id')
    .execute();
