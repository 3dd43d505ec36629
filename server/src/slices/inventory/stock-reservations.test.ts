import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { toThousandths, type FormatId, type OrganizationId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { transaction, type Tx } from '../../platform/transaction.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { anOrganization } from '../organizations/factory.ts';
import { deliverStock, type DeliveredLine } from './commands/deliver-stock.ts';
import { editItems } from './commands/edit-items.ts';
import { allocateStock, releaseStock, reserveStock, type StockLine } from './commands/stock-reservations.ts';
import { recordMovement } from './commands/record-movement.ts';
import { aStockedFormat } from './factory.ts';
import { listLots } from './queries/history.ts';
import { listItems } from './queries/items.ts';

const world = await reactingWorld();
let marie: Member;
let vendorId: OrganizationId;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  vendorId = marie.organizationId;
});

const inOrder =
  <Line>(work: (tx: Tx, vendor: OrganizationId, lines: readonly Line[]) => Promise<void>) =>
  (...lines: Line[]) =>
    transaction(world.as(system), (tx) => work(tx, vendorId, lines));
const reserve = inOrder(reserveStock);
const release = inOrder(releaseStock);
const allocate = inOrder(allocateStock);
const deliver = inOrder<DeliveredLine>(deliverStock);

const line = (formatId: FormatId, quantity: string): StockLine => ({
  formatId,
  quantity,
  causeId: world.ids.next<'Line'>(),
});
const shown = async (formatId: FormatId) =>
  (await listItems(world.as(marie), { page: 1, pageSize: 100, descending: false })).rows.find(
    ({ id }) => id === formatId,
  )!;

describe('a reservation', () => {
  it('becomes allocated, then delivered', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '10' });
    const ordered = line(formatId, '4');
    await reserve(ordered);
    expect(await shown(formatId)).toMatchObject({
      onHand: '10',
      reserved: '4',
      allocated: '0',
      available: '6',
    });
    await allocate(ordered);
    expect(await shown(formatId)).toMatchObject({ reserved: '0', allocated: '4', available: '6' });
    await deliver({ ...ordered, quantity: '3.5', allocated: '4' });
    expect(await shown(formatId)).toMatchObject({ onHand: '6.5', allocated: '0', available: '6.5' });
    const { rows } = await sql<{ kind: string; cause_id: string }>`
      select kind, cause_id from stock_movements where cause_id is not null order by id`.execute(world.db);
    expect(rows).toEqual(
      ['reserved', 'allocated', 'delivered'].map((kind) => ({ kind, cause_id: ordered.causeId })),
    );
  });

  it('is released from its current state', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '10' });
    const [submitted, confirmed] = [line(formatId, '2'), line(formatId, '3')];
    await reserve(submitted, confirmed);
    await allocate(confirmed);
    await release({ ...submitted, from: 'reserved' }, { ...confirmed, from: 'allocated' });
    expect(await shown(formatId)).toMatchObject({
      onHand: '10',
      reserved: '0',
      allocated: '0',
      available: '10',
    });
  });

  it('is all or nothing: one format with too little stock refuses all, with what is left', async () => {
    const [plenty, scarce] = [
      await aStockedFormat(world.as(marie), { onHand: '100' }),
      await aStockedFormat(world.as(marie), { onHand: '3' }),
    ];
    const order = reserve(line(plenty.formatId, '5'), line(scarce.formatId, '2'), line(scarce.formatId, '2'));
    await expect(order).rejects.toMatchObject({
      code: 'inventory.notEnough',
      details: { lacking: [{ formatId: scarce.formatId, available: '3' }] },
    });
    expect(await shown(plenty.formatId)).toMatchObject({ reserved: '0' });
  });

  it('is unlimited where the stock is unlimited or sold without stock', async () => {
    const free = await aStockedFormat(world.as(marie), { mode: 'unlimited', onHand: undefined });
    const bold = await aStockedFormat(world.as(marie), { onHand: '1', sellsWithoutStock: true });
    const lines = [line(free.formatId, '500'), line(bold.formatId, '5')];
    await reserve(...lines);
    await allocate(...lines);
    await deliver(...lines);
    expect(await shown(free.formatId)).toMatchObject({ onHand: '0', allocated: '0', state: 'unlimited' });
    expect(await shown(bold.formatId)).toMatchObject({ onHand: '-4', available: '-4', state: 'out' });
  });

  it('is refused for stock of another seller', async () => {
    const other = (await anOrganization(world.as(anonymous))).owner;
    const { formatId } = await aStockedFormat(world.as(other));
    await expect(reserve(line(formatId, '1'))).rejects.toThrow('inventory.unknownItem');
  });
});

describe('delivered stock', () => {
  const receive = (formatId: FormatId, quantity: string, code: string, bestBefore: string | null) =>
    recordMovement(world.as(marie), {
      formatId,
      kind: 'received',
      quantity,
      lotId: null,
      newLot: { code, bestBefore },
      reason: '',
    });
  const left = async (formatId: FormatId) =>
    (await listLots(world.as(marie), { formatId })).map(({ code, quantity }) => [code, quantity]);

  it('is taken from the lots that expire first, with one movement per lot', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '0' });
    await receive(formatId, '5', 'LATE', '2026-12-24');
    await receive(formatId, '3', 'SOON', '2026-11-25');
    const lines = [line(formatId, '2'), line(formatId, '4')];
    await reserve(...lines);
    await allocate(...lines);
    await deliver(...lines);
    expect(await left(formatId)).toEqual([['LATE', '2']]);
    expect(await shown(formatId)).toMatchObject({
      onHand: '2',
      allocated: '0',
      nextBestBefore: '2026-12-24',
    });
    const { rows } = await sql<{ code: string; quantity: string; cause_id: string }>`
      select l.code, m.quantity, m.cause_id from stock_movements m join lots l on l.id = m.lot_id
      where m.kind = 'delivered' order by m.id`.execute(world.db);
    expect(rows).toEqual([
      { code: 'SOON', quantity: '-2', cause_id: lines[0]!.causeId },
      { code: 'SOON', quantity: '-1', cause_id: lines[1]!.causeId },
      { code: 'LATE', quantity: '-3', cause_id: lines[1]!.causeId },
    ]);
  });

  it('is taken from the lots it was prepared from', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '0' });
    await receive(formatId, '5', 'A', '2026-12-24');
    await receive(formatId, '5', 'B', '2026-11-25');
    const lot = (await listLots(world.as(marie), { formatId })).find(({ code }) => code === 'A')!;
    const ordered = line(formatId, '2');
    await reserve(ordered);
    await allocate(ordered);
    await deliver({ ...ordered, lots: [{ lotId: lot.id, quantity: '2' }] });
    expect(await left(formatId)).toEqual([
      ['B', '5'],
      ['A', '3'],
    ]);
    const tooMuch = { ...line(formatId, '9'), allocated: '0', lots: [{ lotId: lot.id, quantity: '9' }] };
    await expect(deliver(tooMuch)).rejects.toThrow('inventory.notEnoughInLot');
  });

  it('corrects a count that was too low, and never falls below zero', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '5' });
    const ordered = line(formatId, '5');
    await reserve(ordered);
    await allocate(ordered);
    await editItems(world.as(marie), { edits: [{ formatId, version: 99, onHand: '3' }], reason: '' });
    await deliver(ordered);
    expect(await shown(formatId)).toMatchObject({ onHand: '0', allocated: '0', available: '0' });
  });

  it('may be nothing of what was allocated', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '5' });
    const ordered = line(formatId, '5');
    await reserve(ordered);
    await allocate(ordered);
    await deliver({ ...ordered, quantity: '0', allocated: '5' });
    expect(await shown(formatId)).toMatchObject({ onHand: '5', allocated: '0', available: '5' });
  });
});

describe('low stock', () => {
  const events = async () =>
    (await recordedEvents(world.db, vendorId, 'inventory.stockFellLow', 'inventory.stockRanOut')).map(
      ({ type, data }) => [type, (data as { available: string }).available],
    );
  const order = async (formatId: FormatId, quantity: string) => {
    const ordered = line(formatId, quantity);
    await reserve(ordered);
    await allocate(ordered);
    return ordered;
  };

  it('warns once when an order crosses the threshold, once when nothing is left, and again after a restock', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '10', lowStockThreshold: '4' });
    await order(formatId, '5');
    expect(await events()).toEqual([]);
    await order(formatId, '2');
    const releasedOrder = await order(formatId, '1');
    expect(await events()).toEqual([['inventory.stockFellLow', '3']]);
    // A cancelled order does not re-enable the warning.
    await release({ ...releasedOrder, from: 'allocated' });
    await order(formatId, '1');
    expect(await events()).toHaveLength(1);
    await order(formatId, '2');
    expect((await events()).at(-1)).toEqual(['inventory.stockRanOut', '0']);
    await editItems(world.as(marie), { edits: [{ formatId, version: 99, onHand: '20' }], reason: '' });
    await order(formatId, '7');
    expect(await events()).toEqual([
      ['inventory.stockFellLow', '3'],
      ['inventory.stockRanOut', '0'],
      ['inventory.stockFellLow', '3'],
    ]);
  });

  it('does not warn when the seller counted below the threshold', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '3', lowStockThreshold: '4' });
    await order(formatId, '1');
    expect(await events()).toEqual([]);
  });
});

describe('concurrent orders', () => {
  it('twenty orders for the last five pieces: exactly five succeed', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '5' });
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(line(formatId, '1'))));
    const refused = attempts.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(15);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'inventory.notEnough' });
    expect(await shown(formatId)).toMatchObject({ onHand: '5', reserved: '5', available: '0' });
  });

  it('orders of the same formats in any sequence wait for each other, and all succeed', async () => {
    const ids: FormatId[] = [];
    for (let made = 0; made < 6; made++)
      ids.push((await aStockedFormat(world.as(marie), { onHand: '100' })).formatId);
    const orders = Array.from({ length: 16 }, (_, index) => {
      const turned = [...ids.slice(index % ids.length), ...ids.slice(0, index % ids.length)];
      return (index % 2 === 0 ? turned : turned.toReversed()).map((id) => line(id, '1'));
    });
    await Promise.all(orders.map((lines) => reserve(...lines)));
    await Promise.all(orders.map((lines) => allocate(...lines)));
    for (const id of ids)
      expect(await shown(id)).toMatchObject({ allocated: '16', reserved: '0', available: '84' });
  });

  /** Whatever orders do in any sequence, nothing is reserved twice and the movements add up to the stock. */
  it.each([1, 2, 3])('random orders of round %i never reserve stock that does not exist', async (seed) => {
    const { formatId } = await aStockedFormat(world.as(marie), { onHand: '12' });
    const random = seeded(seed);
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const ordered = line(formatId, String(1 + Math.floor(random() * 4)));
        const randomStep = random();
        try {
          await reserve(ordered);
        } catch (error) {
          expect(error).toMatchObject({ code: 'inventory.notEnough' });
          return;
        }
        if (randomStep < 0.25) return release({ ...ordered, from: 'reserved' });
        if (randomStep < 0.4) return undefined;
        await allocate(ordered);
        if (randomStep < 0.55) return release({ ...ordered, from: 'allocated' });
        if (randomStep < 0.9) await deliver(ordered);
        return undefined;
      }),
    );
    const item = await shown(formatId);
    const there = ['onHand', 'reserved', 'allocated', 'available'] as const;
    for (const key of there) expect(toThousandths(item[key])).toBeGreaterThanOrEqual(0n);
    const { rows } = await sql<{ on_hand: string }>`
      select sum(quantity)::text as on_hand from stock_movements
      where format_id = ${formatId} and kind in ('corrected', 'delivered')`.execute(world.db);
    expect(item.onHand).toBe(rows[0]!.on_hand);
  });
});

/** Mulberry32, so that a seed always gives the same sequence. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
