import { beforeEach, describe, expect, it } from 'vitest';
import { inventory, type FormatId, type InventoryEdit } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aProduct } from '../catalogue/factory.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { editItems } from './commands/edit-items.ts';
import { recordMovement } from './commands/record-movement.ts';
import { closeStockTake, count, startStockTake } from './commands/stock-takes.ts';
import { aStockedFormat } from './factory.ts';
import { listLots, listMovements } from './queries/history.ts';
import { countByState, getItem, listItems } from './queries/items.ts';
import { getStockTake, listStockTakes } from './queries/stock-takes.ts';
import { inventoryRoutes } from './routes.ts';

const world = await reactingWorld();
let marie: Member;
let luc: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  luc = await aMember(world.as(anonymous), marie.organizationId, 'warehouse');
});

const page = { page: 1, pageSize: 25, descending: false };
const items = async (who = marie, change: object = {}) =>
  (await listItems(world.as(who), { ...page, ...change })).rows;
const only = async () => (await items())[0]!;
const edit = (who: Member, ...edits: InventoryEdit[]) =>
  editItems(world.as(who), { edits, reason: 'Inventaire' });
const movements = async (formatId: FormatId) =>
  (await listMovements(world.as(marie), { ...page, formatId })).rows;

describe('an inventory item', () => {
  it('is created with its format, and with each further one', async () => {
    const { formats } = await aProduct(world.as(marie), {}, [{}, { saleUnit: 'case' }]);
    const shown = await items();
    expect(shown.map(({ id }) => id)).toEqual(formats.map(({ id }) => id));
    expect(shown[0]).toMatchObject({
      onHand: '0',
      available: '0',
      mode: 'tracked',
      state: 'out',
      version: 1,
    });
  });

  it('is visible to its seller only', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const other = (await anOrganization(world.as(anonymous))).owner;
    expect(await items(other)).toEqual([]);
    await expect(edit(other, { formatId, version: 1, onHand: '1' })).rejects.toThrow('inventory.unknownItem');
    await expect(getItem(world.as(other), { formatId })).rejects.toThrow('request.notFound');
    expect(await getItem(world.as(marie), { formatId })).toEqual(await only());
    await expect(listLots(world.as(other), { formatId })).rejects.toThrow('request.notFound');
    await expect(listMovements(world.as(other), { ...page, formatId })).rejects.toThrow('request.notFound');
    expect(await only()).toMatchObject({ onHand: '20' });
  });

  it('is changed by members with the permission, and read by all', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const driver = await aMember(world.as(anonymous), marie.organizationId, 'driver');
    expect(await items(driver)).toHaveLength(1);
    await expect(edit(driver, { formatId, version: 2, onHand: '1' })).rejects.toThrow('request.notAllowed');
    await expect(startStockTake(world.as(driver), { name: 'Chambre', categoryId: null })).rejects.toThrow(
      'request.notAllowed',
    );
  });

  it('is found by state, category and name', async () => {
    const stock = (name: string, change: object, categoryId = 'vegetables.roots') =>
      aStockedFormat(world.as(marie), change, {
        product: { name: { fr: name, en: name, original: 'fr' }, categoryId },
      });
    await stock('Carottes', {});
    await stock('Betteraves', { lowStockThreshold: '25' });
    await stock('Panais', { onHand: '0' });
    await stock('Thym', { mode: 'unlimited', onHand: undefined }, 'vegetables.leafy');
    await stock('Asperges', { availableFrom: '2027-05-01' });
    const names = async (change: object) => (await items(marie, change)).map((row) => row.productName.fr);
    expect(await names({})).toEqual(['Asperges', 'Betteraves', 'Carottes', 'Panais', 'Thym']);
    expect(await names({ descending: true })).toEqual([
      'Thym',
      'Panais',
      'Carottes',
      'Betteraves',
      'Asperges',
    ]);
    expect(await names({ state: 'low' })).toEqual(['Betteraves']);
    expect(await names({ categoryId: 'vegetables.leafy' })).toEqual(['Thym']);
    expect(await names({ search: 'CAROT' })).toEqual(['Carottes']);
    expect(await countByState(world.as(marie))).toEqual({
      inStock: 1,
      low: 1,
      out: 1,
      unlimited: 1,
      notNow: 1,
    });
    for (const row of await items()) expect(await names({ state: row.state })).toContain(row.productName.fr);
  });
});

describe('an edit', () => {
  it('of the count records a movement of the difference, with its reason', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const { written } = await edit(luc, { formatId, version: 2, onHand: '17.5' });
    expect(written).toMatchObject([{ onHand: '17.5', available: '17.5', version: 3 }]);
    expect(await movements(formatId)).toMatchObject([
      { kind: 'corrected', quantity: '-2.5', onHandAfter: '17.5', reason: 'Inventaire' },
      { kind: 'corrected', quantity: '20', onHandAfter: '20', reason: '' },
    ]);
    const events = await recordedEvents(world.db, marie.organizationId, 'inventory.stockChanged');
    expect(events.map(({ data }) => data)).toEqual([
      { count: 1, why: 'edited' },
      { count: 1, why: 'edited' },
    ]);
  });

  it('of another cell of the row has no conflict; a second edit of the same cell is refused', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const seen = (await only()).version;
    await edit(marie, { formatId, version: seen, onHand: '15' });
    const other = await edit(luc, { formatId, version: seen, lowStockThreshold: '5' });
    expect(other).toMatchObject({ written: [{ onHand: '15', lowStockThreshold: '5' }], conflicts: [] });
    const same = await edit(luc, { formatId, version: seen, onHand: '12' });
    expect(same).toMatchObject({ written: [], conflicts: [{ onHand: '15' }] });
    expect(await only()).toMatchObject({ onHand: '15' });
  });

  it('returns a result per row', async () => {
    const [a, b] = [await aStockedFormat(world.as(marie)), await aStockedFormat(world.as(marie))];
    await edit(marie, { formatId: a.formatId, version: 2, incoming: '8' });
    const { written, conflicts } = await edit(
      luc,
      { formatId: a.formatId, version: 2, incoming: '9', onHand: '1' },
      { formatId: b.formatId, version: 2, incoming: '9' },
    );
    expect(written.map(({ id }) => id)).toEqual([b.formatId]);
    expect(conflicts).toMatchObject([{ id: a.formatId, incoming: '8', onHand: '20' }]);
  });

  it('with an invalid value writes nothing', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const { formatId: other } = await aStockedFormat(world.as(marie));
    const wrong = { formatId, version: 2, availableFrom: '2026-12-01', availableUntil: '2026-11-01' };
    await expect(edit(marie, { formatId: other, version: 2, onHand: '3' }, wrong)).rejects.toMatchObject({
      code: 'inventory.invalidWindow',
      details: { formatIds: [formatId] },
    });
    expect((await items()).map(({ onHand }) => onHand)).toEqual(['20', '20']);
  });

  it('of fifty rows costs as many statements as of one', async () => {
    const ctx = world.as(marie);
    const executedNodes: string[] = [];
    const counting = {
      ...ctx,
      db: ctx.db.withPlugin({
        transformQuery: ({ node }) => (executedNodes.push(node.kind), node),
        transformResult: async ({ result }) => result,
      }),
    };
    const statements = async (formats: number) => {
      const made = await aProduct(
        world.as(marie),
        {},
        Array.from({ length: formats }, () => ({})),
      );
      const edits = made.formats.map(({ id }) => ({ formatId: id, version: 1, onHand: '2' }));
      executedNodes.length = 0;
      expect((await editItems(counting, { edits, reason: '' })).written).toHaveLength(formats);
      return executedNodes.length;
    };
    const one = await statements(1);
    const fifty = await statements(50);
    expect(fifty).toBe(one);
  });
});

describe('a movement by hand', () => {
  it('receives a lot, reduces it by a loss, and counts it', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { incoming: '30' });
    const move = (change: object) =>
      recordMovement(world.as(luc), {
        formatId,
        kind: 'received',
        quantity: '1',
        lotId: null,
        newLot: null,
        reason: '',
        ...change,
      });
    const received = await move({ quantity: '24', newLot: { code: 'L-47', bestBefore: '2026-12-05' } });
    expect(received).toMatchObject({ onHand: '44', incoming: '6', lots: 1, nextBestBefore: '2026-12-05' });
    const [lot] = await listLots(world.as(marie), { formatId });
    expect(lot).toMatchObject({ code: 'L-47', quantity: '24', isExpired: false, receivedOn: '2026-11-21' });
    await move({ kind: 'lost', quantity: '4', lotId: lot!.id, reason: 'Moisissure' });
    expect(await move({ kind: 'counted', quantity: '18', lotId: lot!.id })).toMatchObject({ onHand: '38' });
    expect(await movements(formatId)).toMatchObject([
      { kind: 'counted', quantity: '-2', onHandAfter: '38', lotCode: 'L-47' },
      { kind: 'lost', quantity: '-4', reason: 'Moisissure', lotCode: 'L-47' },
      { kind: 'received', quantity: '24', onHandAfter: '44', lotCode: 'L-47' },
      { kind: 'corrected', quantity: '20', lotCode: null },
    ]);
    await expect(move({ kind: 'lost', quantity: '19', lotId: lot!.id })).rejects.toThrow('notEnoughInLot');
    await expect(move({ newLot: { code: 'L-47', bestBefore: null } })).rejects.toThrow(
      'inventory.lotCodeTaken',
    );
    await expect(move({ kind: 'lost', quantity: '39' })).rejects.toThrow('inventory.notEnough');
    await expect(move({ quantity: '-1' })).rejects.toThrow('request.invalid');
    expect(await only()).toMatchObject({ onHand: '38' });
  });

  it('is refused for unlimited stock', async () => {
    const { formatId } = await aStockedFormat(world.as(marie), { mode: 'unlimited', onHand: undefined });
    const input = {
      formatId,
      kind: 'received' as const,
      quantity: '5',
      lotId: null,
      newLot: null,
      reason: '',
    };
    await expect(recordMovement(world.as(marie), input)).rejects.toThrow('inventory.notTracked');
    expect(await only()).toMatchObject({ state: 'unlimited', onHand: '0' });
  });
});

describe('a stock take', () => {
  const move = (kind: 'received' | 'lost', formatId: FormatId, quantity: string) =>
    recordMovement(world.as(marie), { formatId, kind, quantity, lotId: null, newLot: null, reason: '' });

  it('compares a count with the stock of its moment, and writes the difference when it is closed', async () => {
    const [a, b] = [await aStockedFormat(world.as(marie)), await aStockedFormat(world.as(marie))];
    await aStockedFormat(world.as(marie), { mode: 'unlimited', onHand: undefined });
    const take = await startStockTake(world.as(luc), { name: 'Chambre froide', categoryId: null });
    expect(take).toMatchObject({ lines: 2, counted: 0, differences: 0, closedAt: null });
    const of = { stockTakeId: take.id };
    await count(world.as(luc), {
      ...of,
      counts: [
        { formatId: a.formatId, counted: '18' },
        { formatId: b.formatId, counted: '20' },
      ],
    });
    // One more went after the count.
    await move('lost', a.formatId, '1');
    const sheet = await getStockTake(world.as(luc), of);
    expect(sheet).toMatchObject({ counted: 2, differences: 1 });
    expect(sheet.rows.find(({ id }) => id === a.formatId)).toMatchObject({
      expected: '20',
      difference: '-2',
    });
    const closed = await closeStockTake(world.as(luc), { ...of, apply: true });
    expect(closed).toMatchObject({ counted: 2, differences: 1, closedAt: world.clock.now().toISOString() });
    expect(await movements(a.formatId)).toMatchObject([
      { kind: 'counted', quantity: '-2', onHandAfter: '17', reason: 'Chambre froide' },
      {},
      {},
    ]);
    expect(await movements(b.formatId)).toHaveLength(1);
    const after = await getStockTake(world.as(luc), of);
    expect(after.rows.find(({ id }) => id === a.formatId)).toMatchObject({
      expected: '20',
      difference: '-2',
    });
    await expect(
      count(world.as(luc), { ...of, counts: [{ formatId: a.formatId, counted: '1' }] }),
    ).rejects.toThrow('inventory.stockTakeClosed');
    await expect(closeStockTake(world.as(luc), { ...of, apply: true })).rejects.toThrow('stockTakeClosed');
  });

  it('compares a count that waited for a network with the stock of when it was made', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const { id: stockTakeId } = await startStockTake(world.as(marie), { name: 'Quai', categoryId: null });
    world.clock.advance(3_600_000);
    await move('lost', formatId, '5');
    const line = async (secondsAgo: number) => {
      await count(world.as(luc), { stockTakeId, counts: [{ formatId, counted: '19', secondsAgo }] });
      return (await getStockTake(world.as(luc), { stockTakeId })).rows[0];
    };
    // Before the stock take began there was no count.
    expect(await line(86_400)).toMatchObject({ expected: '20', difference: '-1' });
    expect(await line(60)).toMatchObject({ expected: '20', difference: '-1' });
    expect(await line(0)).toMatchObject({ expected: '15', difference: '4' });
    await count(world.as(luc), { stockTakeId, counts: [{ formatId, counted: null }] });
    expect((await getStockTake(world.as(luc), { stockTakeId })).rows[0]).toMatchObject({ expected: '15' });
    await line(60);
    await closeStockTake(world.as(luc), { stockTakeId, apply: true });
    expect(await only()).toMatchObject({ onHand: '14' });
  });

  it('compares a count that waited with no stock where the first of it came since', async () => {
    const formatId = (await aProduct(world.as(marie))).formats[0]!.id;
    const { id: stockTakeId } = await startStockTake(world.as(marie), { name: 'Quai', categoryId: null });
    world.clock.advance(3_600_000);
    await move('received', formatId, '4');
    await count(world.as(luc), { stockTakeId, counts: [{ formatId, counted: '10', secondsAgo: 60 }] });
    expect((await getStockTake(world.as(luc), { stockTakeId })).rows[0]).toMatchObject({
      expected: '0',
      difference: '10',
    });
    await closeStockTake(world.as(luc), { stockTakeId, apply: true });
    expect(await only()).toMatchObject({ onHand: '14' });
  });

  it('leaves no stock below zero of what was sold since', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const { id: stockTakeId } = await startStockTake(world.as(marie), { name: 'Quai', categoryId: null });
    await count(world.as(luc), { stockTakeId, counts: [{ formatId, counted: '2' }] });
    await move('lost', formatId, '5');
    await closeStockTake(world.as(luc), { stockTakeId, apply: true });
    expect(await only()).toMatchObject({ onHand: '0' });
  });

  it('that is removed moves nothing', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const { id: stockTakeId } = await startStockTake(world.as(marie), { name: 'Essai', categoryId: null });
    await count(world.as(marie), { stockTakeId, counts: [{ formatId, counted: '3' }] });
    await closeStockTake(world.as(marie), { stockTakeId, apply: false });
    expect(await only()).toMatchObject({ onHand: '20' });
    expect(await listStockTakes(world.as(marie))).toMatchObject([{ differences: 1 }]);
  });

  it('contains the formats of its category, and refuses counts of others', async () => {
    const roots = await aStockedFormat(world.as(marie));
    const leaves = await aStockedFormat(world.as(marie), {}, { product: { categoryId: 'vegetables.leafy' } });
    const take = await startStockTake(world.as(marie), { name: 'Racines', categoryId: 'vegetables.roots' });
    const of = { stockTakeId: take.id };
    expect((await getStockTake(world.as(marie), of)).rows.map(({ id }) => id)).toEqual([roots.formatId]);
    const stranger = { ...of, counts: [{ formatId: leaves.formatId, counted: '1' }] };
    await expect(count(world.as(marie), stranger)).rejects.toThrow('request.notFound');
    const other = (await anOrganization(world.as(anonymous))).owner;
    await expect(getStockTake(world.as(other), of)).rejects.toThrow('request.notFound');
  });
});

describe('live', () => {
  it('pushes a changed count to open lists', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const question = { world, routes: inventoryRoutes, actor: marie };
    for (const { name, input, onHand } of [
      { name: 'inventory.listItems', input: page, onHand: '11' },
      { name: 'inventory.listMovements', input: { ...page, formatId }, onHand: '0' },
      { name: 'inventory.countByState', input: {}, onHand: '7' },
      { name: 'inventory.getItem', input: { formatId }, onHand: '8' },
    ])
      await expectLiveMatchesFetch({ ...question, name, input }, () =>
        edit(luc, { formatId, version: 99, onHand }),
      );
  });

  it('pushes a received lot, and a new stock take', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const question = { world, routes: inventoryRoutes, actor: marie };
    await expectLiveMatchesFetch({ ...question, name: 'inventory.listLots', input: { formatId } }, () =>
      recordMovement(world.as(luc), {
        formatId,
        kind: 'received',
        quantity: '6',
        lotId: null,
        newLot: { code: 'L-1', bestBefore: '2026-12-05' },
        reason: '',
      }),
    );
    await expectLiveMatchesFetch({ ...question, name: 'inventory.listStockTakes', input: {} }, () =>
      startStockTake(world.as(luc), { name: 'Quai', categoryId: null }),
    );
  });

  it('shows two devices the same sheet', async () => {
    const { formatId } = await aStockedFormat(world.as(marie));
    const { id: stockTakeId } = await startStockTake(world.as(marie), { name: 'Quai', categoryId: null });
    await expectLiveMatchesFetch(
      {
        world,
        routes: inventoryRoutes,
        name: 'inventory.getStockTake',
        input: { stockTakeId },
        actor: marie,
      },
      () => count(world.as(luc), { stockTakeId, counts: [{ formatId, counted: '9' }] }),
    );
  });
});

it('returns what the contract declares', async () => {
  const { formatId } = await aStockedFormat(world.as(marie));
  const listed = await listItems(world.as(marie), page);
  expect(inventory.listItems.output.parse(listed)).toEqual(listed);
  const history = await listMovements(world.as(marie), { ...page, formatId });
  expect(inventory.listMovements.output.parse(history)).toEqual(history);
});
