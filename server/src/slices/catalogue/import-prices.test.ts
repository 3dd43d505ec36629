import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportValue, PriceListId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import type { ApplicableRow, ImportRow, UndoRecord } from '../imports/index.ts';
import { anOrganization } from '../organizations/factory.ts';
import { setupOf } from '../organizations/index.ts';
import { archiveFormats } from './commands/formats.ts';
import { pricesImport } from './commands/import-prices.ts';
import { productsImport } from './commands/import-products.ts';
import { changePriceListItem } from './commands/price-list-items.ts';
import { catalogueExports } from './documents/exports.ts';
import { aPriceList } from './factory.ts';
import { listFormats } from './queries/formats.ts';
import { listPriceListItems } from './queries/price-list-items.ts';

const world = await reactingWorld();
let marie: Member;
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
const page = { page: 1, pageSize: 100, descending: false };
const listed = async () =>
  (
    await listPriceListItems(world.as(marie), {
      ...page,
      organizationId: marie.organizationId,
      priceListId,
      show: 'all',
    })
  ).rows;
const items = async () =>
  (await listed()).map(({ sku, unitPrice, isHidden, breaks }) => [sku, unitPrice, isHidden, breaks.length]);

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  const products = ['CAR-1', 'PAN-1'].map((sku) => ({ sku, nameFr: sku, nameEn: sku, saleUnit: 'bag' }));
  await addProducts(products);
  priceListId = (await aPriceList(world.as(marie))).id;
});

async function addProducts(products: Sheet): Promise<void> {
  const rows = rowsOf(products).map((row): ApplicableRow => ({ ...row, action: 'create', changes: [] }));
  await transaction(world.as(marie), (tx) => productsImport.apply(tx, {}, rows, async () => undefined));
}

describe('import of prices', () => {
  it('leaves the setup step of the first price list done, completed when the list was created', async () => {
    await apply([{ sku: 'CAR-1', unitPrice: '12.50' }]);
    const { steps } = await setupOf(world.as(marie), marie.organizationId);
    expect(steps).toMatchObject({ firstProduct: 'done', firstPriceList: 'done' });
  });

  it('creates, changes or leaves items, found by their SKU', async () => {
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
      ['error', 'imports.duplicateRow'],
      ['error', 'catalogue.unknownFormat'],
      ['error', 'imports.duplicateRow'],
    ]);
  });

  it('writes quantity breaks, and undoes the whole import', async () => {
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
    expect(await items()).toEqual([['CAR-1', '12.50', false, 0]]);
  });

  it('undoes nothing when somebody changed a price since', async () => {
    const records = await apply([
      { sku: 'CAR-1', unitPrice: '12.50' },
      { sku: 'PAN-1', unitPrice: '9' },
    ]);
    const [item] = await listed();
    await changePriceListItem(world.as(marie), {
      organizationId: marie.organizationId,
      itemId: item!.id,
      version: item!.version,
      change: { isHidden: true },
    });
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect(await items()).toHaveLength(2);
  });

  it('finds formats by GTIN with or without leading zeros, or by their names', async () => {
    await addProducts([
      { sku: 'BET-1', nameFr: 'Betteraves', nameEn: 'Beets', saleUnit: 'bag', gtin: '067032110015' },
      { sku: 'NAV-1', nameFr: 'Navets', saleUnit: 'bag' },
      { sku: 'NAV-2', nameFr: 'Navets', saleUnit: 'case' },
    ]);
    const compared = await compare([
      { gtin: '67032110015', unitPrice: '1' },
      { product: 'navets', format: 'Caisse', unitPrice: '2' },
      { product: 'Navets', unitPrice: '3' },
      { product: 'BEETS', format: 'bag', unitPrice: '4' },
    ]);
    expect(compared.map(({ action, label }) => [action, label])).toEqual([
      ['create', 'Betteraves – sac'],
      ['create', 'Navets – caisse'],
      // Two formats have this name.
      ['error', 'Navets'],
      ['error', 'Betteraves – sac'],
    ]);
    expect(compared[2]!.errors).toEqual([{ key: null, code: 'catalogue.severalFormats' }]);
    expect(compared[3]!.errors).toEqual([{ key: null, code: 'imports.duplicateRow', params: { line: 2 } }]);
  });

  it.each<[string, Sheet[number], string]>([
    ['below nothing', { unitPrice: '-1' }, 'unitPrice field.tooSmall'],
    ['with five decimals', { unitPrice: '1.00001' }, 'unitPrice imports.cellTooPrecise'],
    ['from nothing', { unitPrice: '2', from1: '0', price1: '1' }, 'from1 catalogue.breakZero'],
    [
      'from the same twice',
      { unitPrice: '2', from1: '5', price1: '1', from2: '5.0', price2: '1' },
      'from2 catalogue.breakTwice',
    ],
    ['without its price', { unitPrice: '2', from1: '5', price1: null }, 'price1 imports.cellRequired'],
    ['without its quantity', { unitPrice: '2', from1: null, price1: '1' }, 'from1 imports.cellRequired'],
  ])('%s are refused by their cell', async (_what, cells, refused) => {
    const [row] = await compare([{ sku: 'CAR-1', ...cells }]);
    expect(row).toMatchObject({ action: 'error', changes: [] });
    expect(row!.errors.map(({ key, code }) => `${key} ${code}`)).toEqual([refused]);
  });

  it('changes prices of archived formats on the list, but does not add them', async () => {
    await apply([{ sku: 'CAR-1', unitPrice: '12.50' }]);
    const { rows } = await listFormats(world.as(marie), { ...page, activity: 'active' });
    const formatIds = rows.map(({ id }) => id);
    await archiveFormats(world.as(marie), { formatIds, isArchived: true });
    const compared = await compare([
      { sku: 'CAR-1', unitPrice: '13' },
      { sku: 'PAN-1', unitPrice: '9' },
    ]);
    expect(compared.map(({ action, errors }) => [action, errors[0]?.code])).toEqual([
      ['change', undefined],
      ['error', 'catalogue.archived'],
    ]);
  });

  it('keeps values without a column and clears values with an empty cell', async () => {
    await apply([{ sku: 'CAR-1', unitPrice: '12', isHidden: true, from1: '10', price1: '11' }]);
    expect((await compare([{ sku: 'CAR-1', unitPrice: '12.00' }]))[0]).toMatchObject({ action: 'unchanged' });
    await apply([{ sku: 'CAR-1', unitPrice: '12', isHidden: null, from1: null, price1: null }]);
    expect(await items()).toEqual([['CAR-1', '12', false, 0]]);
  });

  it('writes an event, and a history row per price change; hiding an item adds none', async () => {
    await apply([{ sku: 'CAR-1', unitPrice: '12.50' }]);
    await apply([{ sku: 'CAR-1', unitPrice: '12.50', isHidden: true }]);
    await undo(await apply([{ sku: 'CAR-1', unitPrice: '13' }]));
    const changes = await world.db
      .selectFrom('price_changes')
      .select('unit_price')
      .where('vendor_id', '=', marie.organizationId)
      .orderBy('id')
      .execute();
    expect(changes.map(({ unit_price }) => Number(unit_price))).toEqual([12.5, 13, 12.5]);
    const events = await world.db
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'catalogue.pricesChanged')
      .where('subject_id', '=', priceListId)
      .execute();
    expect(events.map(({ data }) => data)).toEqual(
      Array.from({ length: 4 }, () => ({ priceListIds: [priceListId], count: 1 })),
    );
  });

  it('applies ten thousand rows at once, and undoes them at once', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `N-${index}`);
    await addProducts(many.map((sku) => ({ sku, nameFr: sku, saleUnit: 'bag' })));
    const records = await apply(many.map((sku, index) => ({ sku, unitPrice: `${index % 90}.25` })));
    const count = async () =>
      (
        await world.db
          .selectFrom('price_list_items')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('price_list_id', '=', priceListId)
          .executeTakeFirstOrThrow()
      ).count;
    expect(await count()).toBe(10_000);
    const again = await compare(many.map((sku, index) => ({ sku, unitPrice: `${index % 90}.25` })));
    expect(new Set(again.map(({ action }) => action))).toEqual(new Set(['unchanged']));
    expect(await undo(records)).toEqual([]);
    expect(await count()).toBe(0);
  }, 60_000);

  it('reads an export back without changes', async () => {
    await addProducts([
      { sku: null, gtin: '067032110015', nameFr: 'Navets', saleUnit: 'bag' },
      { sku: null, nameFr: 'Navets', saleUnit: 'case' },
    ]);
    const breaks = Array.from({ length: 10 }, (_, index) => index + 1);
    await apply([
      { sku: 'CAR-1', unitPrice: '12.50', isHidden: true },
      {
        sku: 'PAN-1',
        unitPrice: '9',
        ...Object.fromEntries(
          breaks.flatMap((place) => [
            [`from${place}`, `${place}0`],
            [`price${place}`, `${9 - place / 2}`],
          ]),
        ),
      },
      { product: 'Navets', format: 'sac', unitPrice: '2.2500' },
      { product: 'Navets', format: 'caisse', unitPrice: '20' },
    ]);
    const one = catalogueExports.find(({ name }) => name === 'priceListItems')!;
    const input = { organizationId: marie.organizationId, priceListId, descending: false, show: 'all' };
    const lines: unknown[] = [];
    for await (const line of await one.rows(world.as(marie), input)) lines.push(line);
    const columns =
      typeof one.columns === 'function' ? await one.columns(world.as(marie), input) : one.columns;
    const sheet = lines.map((line) =>
      Object.fromEntries(
        pricesImport.columns.map(({ key, title }) => [
          key,
          columns.find((column) => column.title.fr === title.fr)!.value(line),
        ]),
      ),
    );
    expect(sheet).toHaveLength(4);
    expect(new Set((await compare(sheet)).map(({ action }) => action))).toEqual(new Set(['unchanged']));
  });

  it('refuses another organization’s list', async () => {
    const other = (await anOrganization(world.as(system))).owner;
    const work = pricesImport.compare({ ctx: world.as(other), forUpdate: false }, { priceListId }, []);
    await expect(work).rejects.toMatchObject({ code: 'request.notFound' });
  });
});
