import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { reportQuestion } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { toInvoiceAsJson } from '../invoicing/index.ts';
import { addProductForSale, aTradingPair, deliveredOrder } from '../ordering/factory/trading-pair.ts';
import { reportSql } from './queries/report-sql.ts';

const world = await reactingWorld();
const pair = await aTradingPair(world.as(anonymous));
const COPIES = 3_000;
// Writes purchase_orders directly: thousands of orders would take minutes by commands.

/** Enough orders that the planner weighs an index against the table, as it does for a seller of some months. */
beforeAll(async () => {
  const as = (person: Member) => world.as(person);
  const formatId = await addProductForSale(world.as(system), pair);
  await deliveredOrder(as, pair, [{ formatId, quantity: '2' }]);
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public'
        and table_name = 'purchase_orders' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'on_day')`,
    );
    const copied = rows.map(({ name }) => name).join(', ');
    await owner.query(`insert into purchase_orders (id, number, on_day, ${copied})
      select gen_random_uuid(), 'C-' || i, on_day - i % 700, ${copied}
      from purchase_orders, generate_series(1, ${COPIES}) i`);
    await owner.query('vacuum analyze purchase_orders');
  } finally {
    await owner.end();
  }
});

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(world.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const indexAlone = (index: string): string => `Index Only Scan using ${index} on purchase_orders`;

it('what waits to be invoiced is counted from the index of these orders alone', async () => {
  const plan = await planOf(sql`select ${toInvoiceAsJson(pair.farm)}`);
  expect(plan).toContain(indexAlone('purchase_orders_to_invoice'));
});

it.each([
  ['vendor', 'customer'],
  ['vendor', 'route'],
  ['customer', 'supplier'],
] as const)('a report of a %s by %s reads orders from the index of their days alone', async (side, by) => {
  const days = { from: '2025-12-01', until: '2026-11-30', compare: 'lastYear' };
  const question = reportQuestion.parse({ side, by, every: 'month', ...days });
  const plan = await planOf(reportSql(question, side === 'vendor' ? pair.farm : pair.bistro, 10));
  expect(plan).toMatch(/Index Only Scan using purchase_orders_(?:vendor|customer)_day on purchase_orders/);
});
