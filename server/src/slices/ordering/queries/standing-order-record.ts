import { addDays, dayIn } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import { getFulfilmentPlan } from '../../distribution/index.ts';
import {
  describeStandingOrder,
  type StandingOrderRecord,
  type StandingParts,
} from '../rules/standing-orders.ts';
import { MISSED_DAYS } from '../rules/standing-order-dates.ts';
import type { StandingRow } from '../tables.ts';

/** A standing order with everything that its dates depend on. */
export const loadStandingRecord = async (db: Db, row: StandingRow, now: Date): Promise<StandingOrderRecord> =>
  describeInPlan(db, await loadParts(db, row, now), now);

/** With the dates of its fulfilment as they are now. */
export const describeInPlan = async (db: Db, parts: StandingParts, now: Date): Promise<StandingOrderRecord> =>
  describeStandingOrder(
    parts,
    await getFulfilmentPlan(db, parts.row.vendor_id, parts.row.fulfilment_id),
    now,
  );

async function loadParts(db: Db, row: StandingRow, now: Date): Promise<StandingParts> {
  const lines = await db
    .selectFrom('standing_order_lines')
    .selectAll()
    .where('standing_order_id', '=', row.id)
    .orderBy('position')
    .orderBy('format_id')
    .execute();
  const days = await db
    .selectFrom('standing_order_days')
    .selectAll()
    .where('standing_order_id', '=', row.id)
    // Nowhere is it earlier than the day before that of Greenwich.
    .where('on_day', '>=', addDays(dayIn(now, 'UTC'), -1 - MISSED_DAYS))
    .execute();
  return {
    row,
    days,
    lines: lines.map((line) => ({
      ...line,
      quantity: decimal(line.quantity),
      unit_price: decimal(line.unit_price),
    })),
  };
}
