import pg from 'pg';
import { expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { changedFormat } from '../catalogue/factory/products.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aTradingPair, addProductForSale, submitOrder } from './factory/trading-pair.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);

async function sumsOf(id: PurchaseOrderId) {
  const row = await world.db
    .selectFrom('purchase_orders')
    .select(['lines_count', 'lines_minor', 'lines_kg'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.lines_count, row.lines_minor, Number(row.lines_kg)];
}

it('stores on an order the sums of its lines after every change', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  // A case weighs ten kilograms.
  const carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '10',
  });
  const beets = await addProductForSale(world.as(system), pair, {
    fr: 'Betteraves',
    en: 'Beets',
    unitPrice: '2.50',
  });
  const id = await submitOrder(as, pair, [
    { formatId: carrots, quantity: '3' },
    { formatId: beets, quantity: '4' },
  ]);
  const other = await submitOrder(as, pair, [{ formatId: beets, quantity: '1' }]);
  expect(await sumsOf(id)).toEqual([2, 4_000, 70]);

  await world.db
    .updateTable('purchase_order_lines')
    .set({ confirmed: '1' })
    .where('purchase_order_id', '=', id)
    .where('format_id', '=', carrots)
    .execute();
  expect(await sumsOf(id)).toEqual([2, 2_000, 50]);

  await world.db
    .deleteFrom('purchase_order_lines')
    .where('purchase_order_id', '=', id)
    .where('format_id', '=', beets)
    .execute();
  expect(await sumsOf(id)).toEqual([1, 1_000, 10]);

  await world.db.deleteFrom('purchase_order_lines').where('purchase_order_id', '=', id).execute();
  expect(await sumsOf(id)).toEqual([0, 0, 0]);
  expect(await sumsOf(other)).toEqual([1, 250, 10]);
});

it('a new order has the sums before the database would write them', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatIds: FormatId[] = [];
  for (const [unitPrice, format] of [
    ['3.3333', { netWeightKg: '1.85' }],
    ['18.50', { isVariableWeight: true, netWeightKg: '0.333' }],
    ['12.5025', { netWeightKg: null }],
  ] as const) {
    const id = await addProductForSale(world.as(system), pair, { fr: unitPrice, en: unitPrice, unitPrice });
    await changedFormat(as(pair.seller), id, format);
    formatIds.push(id);
  }
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  await owner.query('alter table purchase_order_lines disable trigger sums_after_insert');
  const id = await submitOrder(
    as,
    pair,
    formatIds.map((formatId) => ({ formatId, quantity: '7' })),
  );
  await owner.query('alter table purchase_order_lines enable trigger sums_after_insert');
  await owner.end();
  expect(await sumsOf(id)).toEqual([3, 2_333 + 4_312 + 8_752, 15.281]);
});
