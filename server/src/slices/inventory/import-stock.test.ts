import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { FormatId, ImportValue, LotId } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import type { ApplicableRow, Cells, ImportRow, UndoRecord } from '../imports/index.ts';
import { anOrganization } from '../organizations/factory.ts';
import { editItems } from './commands/edit-items.ts';
import { inventoryImport } from './commands/import-stock.ts';
import { recordMovement } from './commands/record-movement.ts';
import { inventoryExports } from './documents/exports.ts';
import { stockColumns } from './documents/stock-sheet.ts';
import { aStockedFormat } from './factory.ts';
import { listLots, listMovements } from './queries/history.ts';
import { listItems } from './queries/items.ts';

const world = await reactingWorld();
let marie: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
});

type Sheet = Record<string, ImportValue>[];
const rowsOf = (sheet: Sheet): ImportRow[] => sheet.map((values, index) => ({ number: index + 2, values }));
const compare = (sheet: Sheet) =>
  inventoryImport.compare({ ctx: world.as(marie), forUpdate: false }, {}, rowsOf(sheet));
const compareSheet = async (sheet: Sheet) =>
  (await compare(sheet)).map(({ action, errors }) => (action === 'error' ? errors[0]!.code : action));

async function apply(sheet: Sheet): Promise<UndoRecord[]> {
  const compared = await compare(sheet);
  const rows = rowsOf(sheet).flatMap((row, index): ApplicableRow[] => {
    const { action, changes } = compared[index]!;
    return action === 'create' || action === 'change' ? [{ ...row, action, changes }] : [];
  });
  return transaction(world.as(marie), (tx) => inventoryImport.apply(tx, {}, rows, async () => undefined));
}
const undo = (records: UndoRecord[]) =>
  transaction(world.as(marie), (tx) => inventoryImport.undo(tx, {}, records));
const items = async () =>
  (await listItems(world.as(marie), { page: 1, pageSize: 100, descending: false })).rows;

const carrots = (sku: string | null = 'CAR-5') => aStockedFormat(world.as(marie), {}, { format: { sku } });
const apples = () =>
  aStockedFormat(
    world.as(marie),
    { mode: 'unlimited', onHand: undefined },
    { product: { name: { fr: 'Pommes', en: 'Apples', original: 'fr' } }, format: { sku: null } },
  );

async function exported(): Promise<Cells[]> {
  const [one] = inventoryExports;
  const rows = await one!.rows(world.as(marie), { search: '', state: undefined, categoryId: undefined });
  return rows as unknown as Cells[];
}

describe('a stock import', () => {
  it('accepts the name that earlier sheets gave to tracked stock', () => {
    const tracked = stockColumns
      .find(({ key }) => key === 'mode')!
      .choices!.find(({ value }) => value === 'tracked')!;
    expect(tracked.title).toEqual({ en: 'tracked', fr: 'suivi' });
    expect(tracked.aliases).toEqual(expect.arrayContaining(['counted', 'compté']));
  });

  it('finds a format by its SKU or its name, and shows what it would change', async () => {
    await carrots();
    await apples();
    const compared = await compare([
      { sku: 'car-5', onHand: '12', lowStockThreshold: null },
      { product: 'apples', format: null, incoming: '5' },
      { product: 'Carottes nantaises', onHand: '20.000' },
      { sku: 'nowhere', onHand: '1' },
      { product: 'Pommes', onHand: '3' },
    ]);
    expect(compared.map(({ action }) => action)).toEqual(['change', 'change', 'error', 'error', 'error']);
    expect(compared[0]!.changes).toEqual([{ key: 'onHand', before: '20', after: '12' }]);
    expect(compared[1]!.changes).toEqual([{ key: 'incoming', before: '0', after: '5' }]);
    expect(compared.slice(2).map(({ errors }) => errors[0]!.code)).toEqual([
      'imports.duplicateRow',
      'inventory.unknownItem',
      'imports.duplicateRow',
    ]);
  });

  it('refuses invalid values, cell by cell', async () => {
    await carrots();
    await apples();
    const of = (cells: Record<string, ImportValue>) => compareSheet([{ sku: 'CAR-5', ...cells }]);
    expect(await of({ onHand: '-1' })).toEqual(['field.tooSmall']);
    expect(await of({ onHand: '-1', sellsWithoutStock: true })).toEqual(['change']);
    expect(await of({ onHand: '1.2345' })).toEqual(['imports.cellTooPrecise']);
    expect(await of({ availableFrom: '2026-12-02', availableUntil: '2026-12-01' })).toEqual([
      'inventory.invalidWindow',
    ]);
    expect(await of({ mode: 'unlimited', onHand: '4' })).toEqual(['inventory.notTracked']);
    expect(await compareSheet([{ product: 'Pommes', onHand: '3' }])).toEqual(['inventory.notTracked']);
    expect(await of({ onHand: null, mode: null })).toEqual(['unchanged']);
  });

  it('writes counts as movements, with lots, and undoes all of it', async () => {
    const { formatId } = await carrots();
    const before = await items();
    const records = await apply([
      { sku: 'CAR-5', onHand: '50', lowStockThreshold: '8' },
      { sku: 'CAR-5', lot: 'L-1', onHand: '30', bestBefore: '2026-12-05' },
      { sku: 'CAR-5', lot: 'L-2', onHand: '10' },
    ]);
    expect((await items())[0]).toMatchObject({
      onHand: '50',
      lowStockThreshold: '8',
      lots: 2,
      nextBestBefore: '2026-12-05',
    });
    const history = await listMovements(world.as(marie), {
      formatId,
      page: 1,
      pageSize: 10,
    });
    expect(history.rows.slice(0, 3)).toMatchObject([
      { kind: 'imported', quantity: '-10', onHandAfter: '50', lotCode: null },
      { kind: 'imported', quantity: '10', lotCode: 'L-2' },
      { kind: 'imported', quantity: '30', lotCode: 'L-1' },
    ]);
    expect(await undo(records)).toEqual([]);
    expect(await items()).toMatchObject([{ ...before[0], version: expect.any(Number) as number }]);
    expect(await listLots(world.as(marie), { formatId })).toEqual([]);
  });

  const receive = (formatId: FormatId, code: string, quantity: string, bestBefore: string | null = null) =>
    recordMovement(world.as(marie), {
      formatId,
      kind: 'received',
      quantity,
      lotId: null,
      newLot: { code, bestBefore },
      reason: '',
    });
  const lotsOf = async (formatId: FormatId) =>
    (await listLots(world.as(marie), { formatId })).map(({ code, quantity }) => [code, quantity]);

  it('takes from the lots what it takes from the stock, and gives each its own back', async () => {
    const { formatId } = await carrots();
    await receive(formatId, 'L-1', '30', '2026-12-05');
    await receive(formatId, 'L-2', '10');
    const records = await apply([{ sku: 'CAR-5', onHand: '5' }]);
    expect(await lotsOf(formatId)).toEqual([['L-2', '5']]);
    expect(await undo(records)).toEqual([]);
    expect(await lotsOf(formatId)).toEqual([
      ['L-1', '30'],
      ['L-2', '10'],
    ]);
    const { rows } = await listMovements(world.as(marie), { formatId, page: 1, pageSize: 3 });
    expect(rows.map(({ lotCode, quantity }) => [lotCode, quantity])).toEqual([
      [null, '20'],
      ['L-2', '5'],
      ['L-1', '30'],
    ]);
    expect(rows[0]).toMatchObject({ onHandAfter: '60' });
  });

  it('takes the lots that it made with it, so that their numbers are free', async () => {
    const { formatId } = await carrots();
    const records = await apply([
      { sku: 'CAR-5', lot: 'L-1', onHand: '30', bestBefore: '2026-12-05' },
      { sku: 'CAR-5', lot: 'L-2', bestBefore: '2026-12-05' },
    ]);
    expect(await undo(records)).toEqual([]);
    expect((await items())[0]).toMatchObject({ onHand: '20', lots: 0 });
    await receive(formatId, 'L-1', '4');
    await receive(formatId, 'L-2', '4');
    expect(await lotsOf(formatId)).toEqual([
      ['L-1', '4'],
      ['L-2', '4'],
    ]);
  });

  it('cannot be undone where something came into a lot that it made', async () => {
    const { formatId } = await carrots();
    const records = await apply([{ sku: 'CAR-5', lot: 'L-1', bestBefore: '2026-12-05' }]);
    const { rows } = await sql<{ id: LotId }>`select id from lots where format_id = ${formatId}`.execute(
      world.db,
    );
    await recordMovement(world.as(marie), {
      formatId,
      kind: 'received',
      quantity: '4',
      lotId: rows[0]!.id,
      newLot: null,
      reason: '',
    });
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect(await lotsOf(formatId)).toEqual([['L-1', '4']]);
  });

  it('cannot be undone after another one moved the same stock between its lots', async () => {
    const { formatId } = await carrots();
    await receive(formatId, 'L-1', '30');
    await receive(formatId, 'L-2', '10');
    const records = await apply([{ sku: 'CAR-5', onHand: '45' }]);
    await apply([
      { sku: 'CAR-5', lot: 'L-1', onHand: '25' },
      { sku: 'CAR-5', lot: 'L-2', onHand: '15' },
    ]);
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect(await lotsOf(formatId)).toEqual([
      ['L-1', '25'],
      ['L-2', '15'],
    ]);
  });

  it('cannot be undone after somebody changed the same cells', async () => {
    const { formatId } = await carrots();
    const records = await apply([{ sku: 'CAR-5', onHand: '50' }]);
    await editItems(world.as(marie), { edits: [{ formatId, version: 99, incoming: '4' }], reason: '' });
    await editItems(world.as(marie), { edits: [{ formatId, version: 99, onHand: '49' }], reason: '' });
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect((await items())[0]).toMatchObject({ onHand: '49' });
  });

  it('of a date of a lot gives back the date alone, however much the lot lost since', async () => {
    const { formatId } = await carrots();
    await apply([{ sku: 'CAR-5', lot: 'L-1', onHand: '30', bestBefore: '2026-12-05' }]);
    const records = await apply([{ sku: 'CAR-5', lot: 'L-1', bestBefore: '2026-12-09' }]);
    const [lot] = await listLots(world.as(marie), { formatId });
    await recordMovement(world.as(marie), {
      formatId,
      kind: 'lost',
      quantity: '12',
      lotId: lot!.id,
      newLot: null,
      reason: '',
    });
    expect(await undo(records)).toEqual([]);
    expect(await listLots(world.as(marie), { formatId })).toMatchObject([
      { code: 'L-1', quantity: '18', bestBefore: '2026-12-05' },
    ]);
  });

  it('of an exported file changes nothing', async () => {
    await carrots();
    await apples();
    await aStockedFormat(world.as(marie), {
      mode: 'weekly',
      weeklyQuantity: '12',
      availableFrom: '2026-11-01',
    });
    await apply([{ sku: 'CAR-5', lot: 'L-1', onHand: '30', bestBefore: '2026-12-05' }]);
    const sheet = (await exported()) as Sheet;
    expect(sheet).toHaveLength(4);
    expect(
      await compareSheet(sheet.filter(({ product, sku }) => sku !== null || product === 'Pommes')),
    ).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });
});
