import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, ManualMovementKind, StockTakeId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { deliverStock } from './commands/deliver-stock.ts';
import { editItems } from './commands/edit-items.ts';
import { recordMovement } from './commands/record-movement.ts';
import { runSellerMidnights } from './commands/seller-midnights.ts';
import { allocateStock, reserveStock } from './commands/stock-reservations.ts';
import { closeStockTake, count, startStockTake } from './commands/stock-takes.ts';
import { aStockedFormat } from './factory.ts';
import { listLots } from './queries/history.ts';
import { getItem } from './queries/items.ts';
import { getStockTake } from './queries/stock-takes.ts';

const world = await reactingWorld();
let marie: Member;
let luc: Member;
let formatId: FormatId;
let quay: StockTakeId;
let cold: StockTakeId;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  luc = await aMember(world.as(anonymous), marie.organizationId, 'warehouse');
  ({ formatId } = await aStockedFormat(world.as(marie), { onHand: '12' }));
  quay = await start('Quai');
  cold = await start('Chambre froide');
});

/** Each thing that happens is a minute after the one before. */
const next = () => world.clock.advance(60_000);
async function start(name: string): Promise<StockTakeId> {
  return (await startStockTake(world.as(marie), { name, categoryId: null })).id;
}
async function counts(stockTakeId: StockTakeId, counted: string | null, by = marie, secondsAgo = 0) {
  next();
  await count(world.as(by), { stockTakeId, counts: [{ formatId, counted, secondsAgo }] });
}
async function apply(stockTakeId: StockTakeId): Promise<string> {
  next();
  await closeStockTake(world.as(marie), { stockTakeId, apply: true });
  return (await getItem(world.as(marie), { formatId })).onHand;
}
async function move(kind: ManualMovementKind, quantity: string, more: object = {}) {
  next();
  const whole = { formatId, kind, quantity, lotId: null, newLot: null, reason: '' };
  await recordMovement(world.as(luc), { ...whole, ...more });
}
const lineOf = async (stockTakeId: StockTakeId) =>
  (await getStockTake(world.as(luc), { stockTakeId })).rows[0]!;

describe('two open stock takes of a format', () => {
  it('that find the same difference correct it once, whichever is applied first', async () => {
    await counts(quay, '10');
    await counts(cold, '10', luc);
    expect(await lineOf(cold)).toMatchObject({ expected: '12', difference: '-2' });
    expect(await apply(quay)).toBe('10');
    expect(await lineOf(cold)).toMatchObject({ expected: '10', difference: '0' });
    expect(await apply(cold)).toBe('10');
    expect(await lineOf(cold)).toMatchObject({ expected: '10', difference: '0' });
    const [first, second] = [await start('Encore'), await start('Au fond')];
    await counts(first, '9');
    await counts(second, '9', luc);
    expect(await apply(second)).toBe('9');
    expect(await apply(first)).toBe('9');
  });

  it('take into account what moved between and after their counts', async () => {
    await counts(quay, '10');
    await move('lost', '3');
    await counts(cold, '6', luc);
    await move('received', '20');
    expect(await apply(quay)).toBe('27');
    expect(await lineOf(cold)).toMatchObject({ expected: '7', difference: '-1' });
    expect(await apply(cold)).toBe('26');
  });

  it('leave the count that was made last, also where it found no difference', async () => {
    await counts(quay, '10');
    await counts(cold, '12', luc);
    expect(await apply(cold)).toBe('12');
    expect(await lineOf(cold)).toMatchObject({ counted: '12', isOutdated: false });
    const outdated = { counted: '10', difference: '0', isOutdated: true };
    expect(await lineOf(quay)).toMatchObject({ ...outdated, expected: '12' });
    expect(await apply(quay)).toBe('12');
    expect(await lineOf(quay)).toMatchObject(outdated);
  });
});

describe('a count in a stock take', () => {
  it('does not replace one of all of the stock that was made later', async () => {
    await counts(quay, '10');
    await move('counted', '11');
    expect(await apply(quay)).toBe('11');
  });

  const typeInList = (onHand: string) => {
    next();
    return editItems(world.as(luc), { edits: [{ formatId, version: 99, onHand }], reason: '' });
  };

  it('does not replace a figure that was typed in the list later', async () => {
    await counts(quay, '10');
    await typeInList('11');
    expect(await lineOf(quay)).toMatchObject({ counted: '10', isOutdated: true });
    expect(await apply(quay)).toBe('11');
  });

  it('replaces a figure that was typed in the list before', async () => {
    await counts(cold, '9');
    await typeInList('11');
    await counts(quay, '10');
    expect(await lineOf(quay)).toMatchObject({ expected: '11', difference: '-1' });
    expect(await apply(quay)).toBe('10');
    expect(await apply(cold)).toBe('10');
  });

  it('is compared with what a later count of a lot corrected', async () => {
    await move('received', '8', { newLot: { code: 'L-1', bestBefore: null } });
    await counts(quay, '17');
    const [lot] = await listLots(world.as(marie), { formatId });
    await move('counted', '6', { lotId: lot!.id });
    expect(await lineOf(quay)).toMatchObject({ expected: '18', difference: '-1' });
    expect(await apply(quay)).toBe('17');
  });

  it.each(['12', '30'])('says nothing of the week after, where %s were there', async (onHand) => {
    const weekly = { mode: 'weekly', weeklyQuantity: '30' } as const;
    ({ formatId } = await aStockedFormat(world.as(marie), { onHand, ...weekly }));
    const take = await start('Dimanche');
    await count(world.as(marie), { stockTakeId: take, counts: [{ formatId, counted: '10' }] });
    world.clock.advance(7 * 86_400_000);
    await runSellerMidnights(world.as(system));
    expect(await apply(take)).toBe('30');
  });
});

describe('a count that arrives late', () => {
  it('is refused where its line was counted later, and leaves that count', async () => {
    await counts(quay, '9', luc);
    await expect(counts(quay, '10', marie, 600)).rejects.toThrow('inventory.countedLater');
    expect(await lineOf(quay)).toMatchObject({ counted: '9', difference: '-3' });
    // A count is not taken back by what was decided before it either.
    await expect(counts(quay, null, marie, 600)).rejects.toThrow('inventory.countedLater');
    await counts(quay, '10', marie);
    expect(await lineOf(quay)).toMatchObject({ counted: '10' });
  });

  it('is accepted where nobody counted since, and where it is the same', async () => {
    world.clock.advance(3_600_000);
    await counts(quay, '10', marie, 600);
    await counts(quay, '9', luc, 300);
    await move('lost', '1');
    await counts(quay, '9', luc, 900);
    // As it was counted the first time.
    expect(await lineOf(quay)).toMatchObject({ counted: '9', expected: '12' });
    await counts(quay, null);
    await counts(quay, '8', marie, 900);
    expect(await lineOf(quay)).toMatchObject({ counted: '8', expected: '12' });
  });

  it('is compared with the stock of its moment, also where the stock was unlimited since', async () => {
    const line = { formatId, quantity: '5', causeId: world.ids.next<'Line'>() };
    await transaction(world.as(system), async (tx) => {
      await reserveStock(tx, marie.organizationId, [line]);
      await allocateStock(tx, marie.organizationId, [line]);
    });
    world.clock.advance(600_000);
    const edit = (mode: 'tracked' | 'unlimited') =>
      editItems(world.as(marie), { edits: [{ formatId, version: 99, mode }], reason: '' });
    await edit('unlimited');
    await transaction(world.as(system), (tx) => deliverStock(tx, marie.organizationId, [line]));
    await edit('tracked');
    await counts(quay, '12', luc, 120);
    expect(await lineOf(quay)).toMatchObject({ expected: '12', difference: '0' });
  });

  it('is refused with all that it came with', async () => {
    const { formatId: other } = await aStockedFormat(world.as(marie));
    const take = await start('Tout');
    const both = [other, formatId].map((id) => ({ formatId: id, counted: '4', secondsAgo: 600 }));
    next();
    await count(world.as(luc), { stockTakeId: take, counts: [{ formatId, counted: '9' }] });
    await expect(count(world.as(marie), { stockTakeId: take, counts: both })).rejects.toThrow(
      'inventory.countedLater',
    );
    expect(await getStockTake(world.as(luc), { stockTakeId: take })).toMatchObject({ counted: 1 });
  });
});
