import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { FormatId, LedgerResult } from '@halles/contract';
import { AppError } from '../../platform/errors.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { changedFormat } from '../catalogue/factory/products.ts';
import { aWeek, everyWeekAction, takeWeekStep, weekStep, type Week } from '../hubs/factory/week-history.ts';
import { callerOf } from './factory/api-calls.ts';

const world = await reactingWorld();
const call = callerOf(world);
/** Both products are sold at 12.50, so that what was sold says what it brought. */
const PRICE_MINOR = 1_250;

async function marginOf({ pair }: Week): Promise<Map<string, Record<string, unknown>>> {
  const { columns, rows }: LedgerResult = await call(pair.seller, 'reports.getLedger', {
    side: 'vendor',
    ledger: 'margin',
    from: '2026-11-01',
    until: '2026-12-31',
  });
  const named = rows.map(({ cells }) =>
    Object.fromEntries(columns.map(({ id }, index) => [id, cells[index]])),
  );
  return new Map(named.map((row) => [(row['product'] as { fr: string }).fr, row]));
}

interface Link {
  format_id: FormatId;
  order_line_id: string;
  quantity: number;
  sold: number;
  is_counted: boolean;
}

/** What was sold of received purchases for resale: each line takes from the purchases made for it, first made first. */
async function soldOf({ pair }: Week, formatId: FormatId): Promise<number> {
  const { rows } = await sql<Link>`
    select b.format_id, k.order_line_id, k.quantity::float8 as quantity,
      case when o.status in ('declined', 'cancelled', 'expired', 'submitted') then 0 else c.sold end::float8 as sold,
      h.status = 'received' and h.mode = 'resale' as is_counted
    from hub_purchase_links k join hub_purchases h on h.vendor_id = k.vendor_id and h.id = k.purchase_id
    join hub_purchase_lines b on b.vendor_id = k.vendor_id and b.id = k.line_id
    join purchase_orders o on o.id = k.purchase_order_id
    join purchase_order_lines c on c.purchase_order_id = o.id and c.id = k.order_line_id
    where k.vendor_id = ${pair.farm} and b.format_id = ${formatId} order by k.created_at, k.line_id`.execute(
    world.db,
  );
  let sold = 0;
  const left = new Map<string, number>();
  for (const link of rows) {
    const open = left.get(link.order_line_id) ?? link.sold;
    const part = Math.min(open, link.quantity);
    left.set(link.order_line_id, open - part);
    if (link.is_counted) sold += part;
  }
  return sold;
}

async function expectMargin(week: Week): Promise<void> {
  const shown = await marginOf(week);
  for (const [index, name] of ['Carottes', 'Pommes'].entries()) {
    const formatId = week.formatIds[index]!;
    const { rows } = await sql<{ received: number; cost: number }>`
      select coalesce(sum(l.received), 0)::float8 as received,
        coalesce(sum(round(l.received * l.unit_cost * 100)), 0)::float8 as cost
      from hub_purchase_lines l join hub_purchases h on h.vendor_id = l.vendor_id and h.id = l.purchase_id
      where l.vendor_id = ${week.pair.farm} and l.format_id = ${formatId} and h.status = 'received'
        and h.mode = 'resale'`.execute(world.db);
    const row = shown.get(name) ?? { received: '0', sold: '0', cost: 0, amount: 0, margin: 0 };
    const { received, cost } = rows[0]!;
    const sold = await soldOf(week, formatId);
    expect([
      name,
      Number(row['received']),
      Number(row['sold']),
      row['cost'],
      row['amount'],
      row['margin'],
    ]).toEqual([name, received, sold, cost, sold * PRICE_MINOR, sold * PRICE_MINOR - cost]);
  }
}

it('the margin of a hub is what was sold of its purchases less what they cost, after any week', async () => {
  let sales = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(weekStep, { minLength: 16, maxLength: 30 }), async (history) => {
      const week = await aWeek(world, { mode: 'resale' });
      await changedFormat(week.seller, week.formatIds[0]!, { unitCost: '8.255' });
      for (const one of history) {
        world.clock.advance(60_000);
        await takeWeekStep(week, one).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
      }
      await expectMargin(week);
      for (const row of (await marginOf(week)).values()) sales += row['amount'] as number;
    }),
    { numRuns: 5, endOnFailure: true, examples: [[everyWeekAction]] },
  );
  expect(sales).toBeGreaterThan(0);
}, 180_000);
