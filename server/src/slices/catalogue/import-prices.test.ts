import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportValue, PriceListId } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import type { ExportColumn } from '../../platform/exports/index.ts';
import { everyReaction } from '../../testing/reactions.ts';
import { testWorld } from '../../testing/world.ts';
import type { ApplicableRow, ImportRow, UndoRecord } from '../imports/index.ts';
import { anOrganization } from '../organizations/factory.ts';
import { pricesImport } from './commands/import-prices.ts';
import { productsImport } from './commands/import-products.ts';
import { catalogueExports } from './documents/exports.ts';
import { aPriceList } from './factory.ts';
import { listPriceListItems } from './queries/price-list-items.ts';

everyReaction();
const world = await testWorld();
let marie: Person;
let priceListId: PriceListId;

type Sheet = Record<string, ImportValue>[];
const rowsOf = (sheet: Sheet): ImportRow[] => sheet.map((values, index) => ({ number: index + 2, values }));
const compare = (sheet: Sheet) =>
  pricesImport.compare({ ctx: world.as(marie), forUpdate: false }, { priceListId }, rowsOf(sheet));
async function apply(sheet: Sheet): Promise<UndoRecord[]> {
  const compared = await compare(sheet);
  const rows = rowsOf(sheet).flatMap((row, index): ApplicableRow[] => {
    const { action, changes } = compared[index]!;
    return action === 'create' || action === 'change' ? [{ ...row, action, changes }] : [];
  });
  return transaction(world.as(marie), (tx) =>
    pricesImport.apply(tx, { priceListId }, rows, async () => undefined),
  );
}
const undo = (records: UndoRecord[]) =>
  transaction(world.as(marie), (tx) => pricesImport.undo(tx, { priceListId }, records));
const items = async () =>
  (
    await listPriceListItems(world.as(marie), {
      organizationId: marie.organizationId!,
      priceListId,
      page: 1,
      pageSize: 100,
      descending: false,
      show: 'all',
    })
  ).rows.map(({ sku, unitPrice, isHidden, breaks }) => [sku, unitPrice, isHidden, breaks.length]);

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  const goods = ['CAR-1', 'PAN-1'].map((sku) => ({ sku, nameFr: sku, nameEn: sku, saleUnit: 'bag' }));
  const rows = rowsOf(goods).map((row): ApplicableRow => ({ ...row, action: 'create', changes: [] }));
  await transaction(world.as(marie), (tx) => productsImport.apply(tx, {}, rows, async () => undefined));
  priceListId = (await aPriceList(world.as(marie))).id;
});

describe('prices from a spreadsheet', () => {
  it('are created, changed or the same, found by their SKU', async () => {
    await apply([{ sku: 'CAR-1', unitPrice: '12.50', isHidden: false }]);
    const compared = await compare([
      { sku: 'car-1', unitPrice: '12.50' },
      { sku: 'PAN-1', unitPrice: '9', from1: '10', price1: '8.50' },
      { sku: 'CAR-1', unitPrice: '13' },
      { sku: 'NAV-9', unitPrice: '1' },
      { sku: 'PAN-1', unitPrice: '9', from1: '10', price1: null },
    ]);
    expect(compared.map(({ action, errors }) => [action, errors[0]?.code ?? null])).toEqual([
      ['unchanged', null],
      ['create', null],
      ['error', 'imports.rowTwice'],
      ['error', 'inventory.unknownItem'],
      ['error', 'imports.rowTwice'],
    ]);
  });

  it('are written with their breaks, and taken back whole', async () => {
    await apply([{ sku: 'CAR-1', unitPrice: '12.50' }]);
    const records = await apply([
      { sku: 'CAR-1', unitPrice: '13', isHidden: true },
      { sku: 'PAN-1', unitPrice: '9', from1: '10', price1: '8.50' },
    ]);
    expect((await items()).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['CAR-1', '13', true, 0],
      ['PAN-1', '9', false, 1],
    ]);
    expect(await undo(records)).toEqual([]);
    expect(await items()).toEqual([['CAR-1', '12.5', false, 0]]);
  });

  it('that somebody changed since are not taken back', async () => {
    const records = await apply([{ sku: 'CAR-1', unitPrice: '12.50' }]);
    const [item] = (
      await listPriceListItems(world.as(marie), {
        organizationId: marie.organizationId!,
        priceListId,
        page: 1,
        pageSize: 25,
        descending: false,
        show: 'all',
      })
    ).rows;
    await world.db
      .updateTable('price_list_items')
      .set({ version: item!.version + 1 })
      .where('id', '=', item!.id)
      .execute();
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect(await items()).toHaveLength(1);
  });

  it('are exported as they can be imported: nothing changes', async () => {
    await apply([
      { sku: 'CAR-1', unitPrice: '12.50', isHidden: true },
      { sku: 'PAN-1', unitPrice: '9', from1: '10', price1: '8.50' },
    ]);
    const one = catalogueExports.find(({ name }) => name === 'priceListItems')!;
    const asked = { organizationId: marie.organizationId!, priceListId, descending: false, show: 'all' };
    const lines: unknown[] = [];
    for await (const line of await one.rows(world.as(marie), asked)) lines.push(line);
    const columns = one.columns as readonly ExportColumn<unknown>[];
    const sheet = lines.map((line) =>
      Object.fromEntries(
        pricesImport.columns.map(({ key, title }) => [
          key,
          columns.find((column) => column.title.fr === title.fr)!.value(line),
        ]),
      ),
    );
    expect((await compare(sheet)).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
  });

  it('go to one’s own list only', async () => {
    const other = (await anOrganization(world.as(system))).owner;
    const work = pricesImport.compare({ ctx: world.as(other), forUpdate: false }, { priceListId }, []);
    await expect(work).rejects.toMatchObject({ code: 'request.notFound' });
  });
});
