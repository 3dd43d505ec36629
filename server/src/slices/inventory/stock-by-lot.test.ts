import { beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { FormatId, LotId, ManualMovementKind } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { anOrganization } from '../organizations/factory.ts';
import { deliverStock } from './commands/deliver-stock.ts';
import { editItems } from './commands/edit-items.ts';
import { recordMovement } from './commands/record-movement.ts';
import { runSellerMidnights } from './commands/seller-midnights.ts';
import { allocateStock, reserveStock } from './commands/stock-reservations.ts';
import { closeStockTake, count, startStockTake } from './commands/stock-takes.ts';
import { aStockedFormat } from './factory.ts';
import { listLots, listMovements } from './queries/history.ts';
import { getItem } from './queries/items.ts';

const world = await reactingWorld();
let marie: Member;
let formatId: FormatId;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
});

interface Move {
  lotId?: LotId;
  newLot?: { code: string; bestBefore: string | null };
}
const move = (kind: ManualMovementKind, quantity: string, { lotId, newLot }: Move = {}) =>
  recordMovement(world.as(marie), {
    formatId,
    kind,
    quantity,
    lotId: lotId ?? null,
    newLot: newLot ?? null,
    reason: '',
  });
const receive = (code: string, bestBefore: string | null, quantity: string) =>
  move('received', quantity, { newLot: { code, bestBefore } });

/** Five without a lot, three that expire soon and five late. */
async function stockOfLots(edit: Parameters<typeof aStockedFormat>[1] = {}): Promise<void> {
  ({ formatId } = await aStockedFormat(world.as(marie), { onHand: '5', ...edit }));
  await receive('LATE', '2026-12-24', '5');
  await receive('SOON', '2026-11-25', '3');
}

const edit = (onHand: string) =>
  editItems(world.as(marie), { edits: [{ formatId, version: 99, onHand }], reason: '' });

const left = async (): Promise<string[][]> => {
  const lots = await listLots(world.as(marie), { formatId });
  const { rows } = await sql<{ code: string; moved: number }>`
    select l.code, sum(m.quantity)::float8 as moved from lots l
    join stock_movements m on m.lot_id = l.id where l.format_id = ${formatId} group by 1`.execute(world.db);
  const moved = new Map(rows.map((row) => [row.code, row.moved]));
  for (const { code, quantity } of lots) expect(moved.get(code), code).toBe(Number(quantity));
  const { onHand } = await getItem(world.as(marie), { formatId });
  return [['all', onHand], ...lots.map(({ code, quantity }) => [code, quantity])];
};
const lastMoves = async (pageSize: number) =>
  (await listMovements(world.as(marie), { formatId, page: 1, pageSize })).rows.map((row) => [
    row.kind,
    row.lotCode,
    row.quantity,
    row.onHandAfter,
  ]);

it('a loss without a lot is of what has none, then of the lots that expire first', async () => {
  await stockOfLots();
  await move('lost', '4');
  expect(await left()).toEqual([
    ['all', '9'],
    ['SOON', '3'],
    ['LATE', '5'],
  ]);
  await move('lost', '5');
  expect(await left()).toEqual([
    ['all', '4'],
    ['LATE', '4'],
  ]);
  expect(await lastMoves(3)).toEqual([
    ['lost', null, '-1', '4'],
    ['lost', 'LATE', '-1', '5'],
    ['lost', 'SOON', '-3', '6'],
  ]);
});

it('a loss takes the lots that have expired first', async () => {
  await stockOfLots({ onHand: '0' });
  await receive('PAST', '2026-11-01', '2');
  await move('lost', '3');
  expect(await left()).toEqual([
    ['all', '7'],
    ['SOON', '2'],
    ['LATE', '5'],
  ]);
});

it.each([
  ['a count', () => move('counted', '6')],
  ['a correction', () => move('corrected', '-7')],
  ['a figure typed in the list', () => edit('6')],
  [
    'a stock take',
    async () => {
      const { id: stockTakeId } = await startStockTake(world.as(marie), { name: 'Quai', categoryId: null });
      await count(world.as(marie), { stockTakeId, counts: [{ formatId, counted: '6' }] });
      await closeStockTake(world.as(marie), { stockTakeId, apply: true });
    },
  ],
])('%s leaves no more in the lots than is on hand', async (_what, changeStock) => {
  await stockOfLots();
  await changeStock();
  expect(await left()).toEqual([
    ['all', '6'],
    ['SOON', '1'],
    ['LATE', '5'],
  ]);
});

it('a new week begins with no more in the lots than is on hand', async () => {
  await stockOfLots({ mode: 'weekly', weeklyQuantity: '6' });
  world.clock.advance(3 * 86_400_000);
  await runSellerMidnights(world.as(system));
  expect(await left()).toEqual([
    ['all', '6'],
    ['SOON', '1'],
    ['LATE', '5'],
  ]);
});

const deliver = (quantity: string) =>
  transaction(world.as(system), async (tx) => {
    const line = { formatId, quantity, causeId: world.ids.next<'Line'>() };
    await reserveStock(tx, marie.organizationId, [line]);
    await allocateStock(tx, marie.organizationId, [line]);
    await deliverStock(tx, marie.organizationId, [line]);
  });

it('what is delivered beyond what may be chosen leaves the lots that are there', async () => {
  ({ formatId } = await aStockedFormat(world.as(marie), { onHand: '1' }));
  await receive('PAST', '2026-11-01', '6');
  await receive('SOON', '2026-11-25', '3');
  await deliver('6');
  expect(await left()).toEqual([
    ['all', '4'],
    ['PAST', '4'],
  ]);
  const allocated = await getItem(world.as(marie), { formatId });
  expect(allocated).toMatchObject({ allocated: '0', reserved: '0', available: '4' });
});

it('what was sold before it was received is not in the lot that comes', async () => {
  ({ formatId } = await aStockedFormat(world.as(marie), { onHand: '1', sellsWithoutStock: true }));
  await deliver('4');
  await receive('LATE', '2026-12-24', '2');
  expect(await left()).toEqual([['all', '-1']]);
  await receive('NEXT', '2026-12-26', '5');
  expect(await left()).toEqual([
    ['all', '4'],
    ['NEXT', '4'],
  ]);
});

it('what is counted in a lot is there, whatever was sold before it was received', async () => {
  ({ formatId } = await aStockedFormat(world.as(marie), { onHand: '1', sellsWithoutStock: true }));
  await deliver('4');
  await move('counted', '5', { newLot: { code: 'LATE', bestBefore: '2026-12-24' } });
  expect(await left()).toEqual([
    ['all', '5'],
    ['LATE', '5'],
  ]);
});

it('a lot of which nothing is left can come again', async () => {
  await stockOfLots({ onHand: '0' });
  await expect(receive('SOON', '2026-11-25', '2')).rejects.toThrow('inventory.lotCodeTaken');
  await move('lost', '3');
  await receive('SOON', '2026-12-28', '2');
  expect(await left()).toEqual([
    ['all', '7'],
    ['LATE', '5'],
    ['SOON', '2'],
  ]);
  expect(await lastMoves(2)).toEqual([
    ['received', 'SOON', '2', '7'],
    ['lost', 'SOON', '-3', '5'],
  ]);
});
