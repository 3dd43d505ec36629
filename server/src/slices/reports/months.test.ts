import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  dimensionsOf,
  reportQuestion,
  type PurchaseOrderId,
  type Report,
  type ReportQuestion,
} from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { systemClock } from '../../platform/clock.ts';
import { testApp } from '../../testing/app.ts';
import { setOrder } from '../ordering/factory/rows.ts';
import { aTradingPair, addProductForSale, submitOrder } from '../ordering/factory/trading-pair.ts';
import { addUpMonths } from './commands/add-up-months.ts';
import { getReport } from './queries/report.ts';

// Writes purchase_orders directly: orders of two years would take minutes by commands.
// Writes purchase_order_lines directly: so would their lines.
const { world } = await testApp();
const pair = await aTradingPair(world.as(anonymous));
const seller = world.as(pair.seller);
const atPresent = { ...world.as(system), clock: systemClock };
const COPIES = 240;
// The triggers go by the clock of the database, so the days of this test are counted from today.
const today = dayIn(new Date(), 'UTC');
const month = (ago: number): string => {
  const first = new Date(`${today.slice(0, 8)}01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - ago);
  return first.toISOString().slice(0, 10);
};
const lastDayOf = (ago: number): string => addDays(month(ago - 1), -1);
const [NEWER, OLDER] = [4, 20];
/** Ordered in these two months. */
const ids = { newer: '', older: '' } as Record<'newer' | 'older', PurchaseOrderId>;

beforeAll(async () => {
  const lines = [];
  for (const [index, unitPrice] of ['12.5025', '3.3333'].entries())
    lines.push({
      formatId: await addProductForSale(world.as(system), pair, {
        fr: `Produit ${index}`,
        en: `Product ${index}`,
        unitPrice,
        netWeightKg: '1.85',
        ...(index > 0 && { categoryId: 'vegetables' }),
      }),
      quantity: '3',
    });
  await submitOrder((person) => world.as(person), pair, lines);
  const copied = async (table: string, others: string): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public'
        and table_name = ${table} and is_generated = 'NEVER' and not column_name = any(${others}::text[])`.execute(
      world.db,
    );
    return rows.map(({ name }) => name).join(', ');
  };
  const ofOrder = await copied('purchase_orders', '{id,number,on_day,status,fulfilment_id}');
  const ofLine = await copied('purchase_order_lines', '{purchase_order_id,requested}');
  await sql`
    with copies as (
      insert into purchase_orders (id, number, on_day, status, fulfilment_id, ${sql.raw(ofOrder)})
      select gen_random_uuid(), 'C-' || i, ${today}::date - 3 * i,
        (array['delivered', 'completed', 'confirmed', 'cancelled', 'submitted'])[i % 5 + 1],
        md5((i % 3)::text)::uuid, ${sql.raw(ofOrder)}
      from purchase_orders, generate_series(1, ${COPIES}) i returning id as order_id, number)
    insert into purchase_order_lines (purchase_order_id, requested, ${sql.raw(ofLine)})
    select c.order_id, requested + right(c.number, 1)::int, ${sql.raw(ofLine)} from copies c, purchase_order_lines`.execute(
    world.db,
  );
  const deliveredIn = async (ago: number) =>
    (
      await sql<{ id: PurchaseOrderId }>`
        select id from purchase_orders where on_day between ${month(ago)} and ${lastDayOf(ago)}
          and status = 'delivered' order by on_day limit 1`.execute(world.db)
    ).rows[0]!.id;
  ids.newer = await deliveredIn(NEWER);
  ids.older = await deliveredIn(OLDER);
});

const questions: ReportQuestion[] = dimensionsOf.vendor.flatMap((by) =>
  (['none', 'month'] as const).flatMap((every) =>
    [
      { compare: 'lastYear', states: 'all' },
      { compare: 'none', states: 'delivered', from: addDays(month(21), 9) },
      { compare: 'before', states: 'confirmed', categoryId: 'vegetables' },
      { compare: 'none', states: 'all', partnerId: pair.bistro, until: addDays(month(2), 14) },
    ].map((input) =>
      reportQuestion.parse({ side: 'vendor', from: month(10), until: lastDayOf(1), by, every, ...input }),
    ),
  ),
);

async function answers(): Promise<Report[]> {
  const found: Report[] = [];
  for (const question of questions) found.push(await getReport(seller, question));
  return found;
}
async function addedUp(): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select month from order_months order by month`.execute(
    world.db,
  );
  return rows.map((row) => row.month);
}
const forgetMonths = () => world.db.deleteFrom('order_months').execute();

beforeEach(async () => {
  await forgetMonths();
  await addUpMonths(atPresent);
});

it('months are added up from the first order until the third month before this one', async () => {
  const months = await addedUp();
  expect(months).toHaveLength(new Set(months).size);
  expect(months.at(-1)).toBe(month(3));
  expect(months.length).toBeGreaterThan(18);
});

it('a report reads what its months come to', async () => {
  const question = reportQuestion.parse({
    side: 'vendor',
    by: 'none',
    from: month(NEWER),
    until: lastDayOf(NEWER),
  });
  const [before] = (await getReport(seller, question)).totals;
  await sql`update order_month_sums set lines_minor = lines_minor + 1
    where month = ${month(NEWER)} and status = 'completed'`.execute(world.db);
  const [after] = (await getReport(seller, question)).totals;
  expect(after!.figures.amountMinor).toBeGreaterThan(before!.figures.amountMinor);
});

it('a report is the same from months as from each order', async () => {
  const fromMonths = await answers();
  await forgetMonths();
  expect(fromMonths).toEqual(await answers());
  expect(fromMonths.filter(({ rows }) => rows.length > 3).length).toBeGreaterThan(20);
});

describe('a change of an old order is in the report at once', () => {
  it.each([
    [
      'its day',
      [month(OLDER), month(NEWER)],
      () => setOrder(world, ids.older, { on_day: addDays(month(NEWER), 4) }),
    ],
    [
      'its route',
      [month(NEWER)],
      () =>
        sql`update purchase_orders set fulfilment_id = gen_random_uuid()
      where id = ${ids.newer}`.execute(world.db),
    ],
    [
      'a quantity',
      [month(NEWER)],
      () =>
        sql`update purchase_order_lines set delivered = 1
      where purchase_order_id = ${ids.newer}`.execute(world.db),
    ],
    [
      'a category, with the same sums',
      [month(NEWER)],
      () =>
        sql`update purchase_order_lines
      set category_id = 'fruit' where purchase_order_id = ${ids.newer}`.execute(world.db),
    ],
    ['its state', [month(NEWER)], () => setOrder(world, ids.newer, { status: 'cancelled' })],
  ])('%s', async (_what, months, change) => {
    const before = await addedUp();
    const unchanged = await answers();
    await change();
    expect(before.filter((one) => !months.includes(one))).toEqual(await addedUp());
    const changed = await answers();
    expect(changed).not.toEqual(unchanged);
    await forgetMonths();
    expect(changed).toEqual(await answers());
  });

  it('nothing that a report shows, and its month stays', async () => {
    const before = await addedUp();
    await setOrder(world, ids.newer, { reference: 'Rayon 4' });
    expect(await addedUp()).toEqual(before);
  });
});

it('a month whose orders are being changed is left for the next time', async () => {
  await forgetMonths();
  await world.db.transaction().execute(async (tx) => {
    await setOrder({ db: tx }, ids.newer, { note: 'Entrée de côté', status: 'completed' });
    await addUpMonths(atPresent);
    expect(await addedUp()).not.toContain(month(NEWER));
    expect(await addedUp()).toContain(month(NEWER + 1));
  });
  await addUpMonths(atPresent);
  expect(await addedUp()).toContain(month(NEWER));
});
