import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, ImportValue, StockTakeId } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import type { ApplicableRow, ImportRow, UndoRecord } from '../imports/index.ts';
import { anOrganization } from '../organizations/factory.ts';
import { inventoryImport } from './commands/import-stock.ts';
import { closeStockTake, count, startStockTake } from './commands/stock-takes.ts';
import { aStockedFormat } from './factory.ts';
import { listLots } from './queries/history.ts';
import { getItem } from './queries/items.ts';
import { getStockTake } from './queries/stock-takes.ts';

const world = await reactingWorld();
let marie: Member;
let formatId: FormatId;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  ({ formatId } = await aStockedFormat(world.as(marie), {}, { format: { sku: 'CAR-5' } }));
});

type Sheet = Record<string, ImportValue>[];
const rowsOf = (sheet: Sheet): ImportRow[] =>
  sheet.map((values, index) => ({ number: index + 2, values: { sku: 'CAR-5', ...values } }));
const compare = (rows: ImportRow[]) =>
  inventoryImport.compare({ ctx: world.as(marie), forUpdate: false }, {}, rows);

/** The good rows, each thing a minute after the one before. */
async function importSheet(...sheet: Sheet): Promise<UndoRecord[]> {
  world.clock.advance(60_000);
  const rows = rowsOf(sheet);
  const compared = await compare(rows);
  const good = rows.flatMap((row, index): ApplicableRow[] => {
    const { action, changes } = compared[index]!;
    return action === 'create' || action === 'change' ? [{ ...row, action, changes }] : [];
  });
  return transaction(world.as(marie), (tx) => inventoryImport.apply(tx, {}, good, async () => undefined));
}
const undo = (records: UndoRecord[]) =>
  transaction(world.as(marie), (tx) => inventoryImport.undo(tx, {}, records));
const onHand = async () => (await getItem(world.as(marie), { formatId })).onHand;

describe('during a stock take, a total that is imported', () => {
  let stockTakeId: StockTakeId;
  beforeEach(async () => {
    ({ id: stockTakeId } = await startStockTake(world.as(marie), { name: 'Quai', categoryId: null }));
  });
  const counts = (counted: string) => {
    world.clock.advance(60_000);
    return count(world.as(marie), { stockTakeId, counts: [{ formatId, counted }] });
  };
  const apply = async () => {
    await closeStockTake(world.as(marie), { stockTakeId, apply: true });
    return onHand();
  };

  it('is the count of its moment: it replaces the one before', async () => {
    await counts('18');
    await importSheet({ onHand: '15' });
    const { rows } = await getStockTake(world.as(marie), { stockTakeId });
    expect(rows).toMatchObject([{ counted: '18', isOutdated: true }]);
    expect(await apply()).toBe('15');
  });

  it('is replaced by the one after', async () => {
    await importSheet({ onHand: '15' });
    await counts('18');
    expect(await apply()).toBe('18');
  });

  it('replaces no count once it is undone', async () => {
    await counts('18');
    expect(await undo(await importSheet({ onHand: '15' }))).toEqual([]);
    expect(await apply()).toBe('18');
  });

  it('is not undone once the stock was counted since', async () => {
    const records = await importSheet({ onHand: '15' });
    await counts('15');
    expect(await apply()).toBe('15');
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect(await onHand()).toBe('15');
  });

  it('of its lots alone, or of other cells, replaces none', async () => {
    await counts('18');
    await importSheet({ lot: 'L-1', onHand: '5' }, { lowStockThreshold: '4' });
    expect(await apply()).toBe('23');
  });
});

it('a total that is less than the lots in the file is said in its row, and lowers none of them', async () => {
  const sheet: Sheet = [
    { onHand: '25' },
    { lot: 'L-1', onHand: '20' },
    { lot: 'L-2', onHand: '10', bestBefore: '2026-12-05' },
  ];
  expect((await compare(rowsOf(sheet))).map(({ action, errors }) => ({ action, errors }))).toEqual([
    { action: 'error', errors: [{ key: 'onHand', code: 'inventory.lessThanLots' }] },
    { action: 'create', errors: [] },
    { action: 'create', errors: [] },
  ]);
  await importSheet(...sheet);
  const lots = (await listLots(world.as(marie), { formatId })).map(({ code, quantity }) => [code, quantity]);
  expect(lots).toEqual([
    ['L-2', '10'],
    ['L-1', '20'],
  ]);
  expect((await compare(rowsOf([{ onHand: '30' }, sheet[1]!])))[0]!.action).toBe('change');
});
