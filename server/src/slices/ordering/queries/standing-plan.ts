import type { Selectable } from 'kysely';
import { dayIn, type StandingOrderId, type StandingStatus } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { planOfWay, type WayPlan } from '../../distribution/index.ts';
import type { Asked, SaidOfDay } from '../rules/standing-orders.ts';
import type { StandingOrderDaysTable, StandingOrderLinesTable, StandingOrdersTable } from '../tables.ts';

export type StandingRow = Selectable<StandingOrdersTable>;
export type StandingLineRow = Selectable<StandingOrderLinesTable>;
export type StandingDayRow = Selectable<StandingOrderDaysTable>;

export interface StandingRecord {
  asked: Asked & WayPlan;
  lines: StandingLineRow[];
  days: ReadonlyMap<string, StandingDayRow>;
  /** Now: a pause with an end is over on that day. */
  status: StandingStatus;
}

/** A standing order with all that its dates follow from. */
export async function standingRecord(db: Db, row: StandingRow, now: Date): Promise<StandingRecord> {
  const { calendar, served } = await planOfWay(db, row.vendor_id, row.way_id);
  const today = dayIn(now, calendar.timeZone);
  const [lines, said] = await Promise.all([
    linesOfStanding(db, row.id),
    db
      .selectFrom('standing_order_days')
      .selectAll()
      .where('standing_order_id', '=', row.id)
      .where('on_day', '>=', today)
      .execute(),
  ]);
  const days = new Map(said.map((day) => [day.on_day, day]));
  const isPaused = row.status === 'paused' && (row.resumes_on === null || row.resumes_on > today);
  return {
    lines,
    days,
    status: row.status === 'paused' && !isPaused ? 'active' : row.status,
    asked: {
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
        countsFrom: row.counts_from,
        said: new Map(said.map((day) => [day.on_day, saidOf(day)])),
      },
    },
  };
}

const saidOf = ({ is_skipped, outcome, reason }: StandingDayRow): SaidOfDay => ({
  isSkipped: is_skipped,
  outcome,
  reason,
});

export const linesOfStanding = (db: Db, id: StandingOrderId): Promise<StandingLineRow[]> =>
  db
    .selectFrom('standing_order_lines')
    .selectAll()
    .where('standing_order_id', '=', id)
    .orderBy('position')
    .orderBy('format_id')
    .execute();
