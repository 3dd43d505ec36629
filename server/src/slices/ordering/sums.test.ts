import { beforeEach, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { everyReaction } from '../../testing/reactions.ts';
import { testWorld } from '../../testing/world.ts';
import { aTrade, forSale, placed, type Trading } from './factory/trade.ts';

everyReaction();
const world = await testWorld();
const as = (person: Person) => world.as(person);
let trade: Trading;
let carrots: FormatId;
let beets: FormatId;

beforeEach(async () => {
  trade = await aTrade(world.as(anonymous));
  carrots = await forSale(world.as(system), trade, { fr: 'Carottes', en: 'Carrots', unitPrice: '10' });
  beets = await forSale(world.as(system), trade, { fr: 'Betteraves', en: 'Beets', unitPrice: '2.50' });
});

const sumsOf = (id: PurchaseOrderId) =>
  world.db
    .selectFrom('purchase_orders')
    .select(['lines_count', 'lines_minor', 'lines_kg'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('keeps on an order what its lines come to, whatever is done to them', async () => {
  const id = await placed(as, trade, [
    { formatId: carrots, quantity: '3' },
    { formatId: beets, quantity: '4' },
  ]);
  const other = await placed(as, trade, [{ formatId: beets, quantity: '1' }]);
  expect(await sumsOf(id)).toMatchObject({ lines_count: 2, lines_minor: 4_000 });

  await world.db
    .updateTable('purchase_order_lines')
    .set({ confirmed: '1' })
    .where('purchase_order_id', '=', id)
    .where('format_id', '=', carrots)
    .execute();
  expect(await sumsOf(id)).toMatchObject({ lines_count: 2, lines_minor: 2_000 });

  await world.db
    .deleteFrom('purchase_order_lines')
    .where('purchase_order_id', '=', id)
    .where('format_id', '=', beets)
    .execute();
  expect(await sumsOf(id)).toMatchObject({ lines_count: 1, lines_minor: 1_000 });

  await world.db.deleteFrom('purchase_order_lines').where('purchase_order_id', '=', id).execute();
  expect(await sumsOf(id)).toEqual({ lines_count: 0, lines_minor: 0, lines_kg: '0' });
  expect(await sumsOf(other)).toMatchObject({ lines_count: 1, lines_minor: 250 });
});
