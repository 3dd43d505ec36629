import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportValue } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { testWorld } from '../../testing/world.ts';
import type { ApplicableRow, ImportRow, UndoRecord } from '../imports/index.ts';
import { anOrganization } from '../organizations/factory.ts';
import { productsImport } from './commands/import-products.ts';
import { archiveProducer } from './commands/producers.ts';
import { archiveProducts } from './commands/products.ts';
import { catalogueExports } from './documents/exports.ts';
import { aProducer, aProduct } from './factory.ts';
import { getProduct, listProducts } from './queries/products.ts';

const world = await testWorld();
let marie: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
});

type Sheet = Record<string, ImportValue>[];
const rowsOf = (sheet: Sheet): ImportRow[] => sheet.map((values, index) => ({ number: index + 2, values }));
const compare = (sheet: Sheet, ctx = world.as(marie)) =>
  productsImport.compare({ ctx, forUpdate: false }, {}, rowsOf(sheet));
const actionsOf = async (sheet: Sheet) => (await compare(sheet)).map(({ action }) => action);

async function apply(sheet: Sheet, ctx = world.as(marie)): Promise<UndoRecord[]> {
  const compared = await compare(sheet, ctx);
  const rows = rowsOf(sheet).flatMap((row, index): ApplicableRow[] => {
    const { action, changes } = compared[index]!;
    return action === 'create' || action === 'change' ? [{ ...row, action, changes }] : [];
  });
  return transaction(ctx, (tx) => productsImport.apply(tx, {}, rows, async () => undefined));
}
const undo = (records: UndoRecord[]) =>
  transaction(world.as(marie), (tx) => productsImport.undo(tx, {}, records));
const page = { page: 1, pageSize: 100, descending: false, activity: 'active' as const };
const products = async () => (await listProducts(world.as(marie), { ...page, sort: 'name' })).rows;

describe('import of products with the same name', () => {
  const apples = (facts: Sheet[number]): Sheet[number] => ({
    nameFr: 'Pommes',
    saleUnit: 'case',
    ...facts,
  });
  const producersOfApples = async () => {
    const rows = (await products()).filter(({ name }) => name.fr === 'Pommes');
    return rows.map(({ producer, formats }) => `${producer?.name}: ${formats}`).toSorted();
  };
  beforeEach(async () => {
    for (const name of ['Verger Lacroix', 'Verger Denis']) await aProducer(world.as(marie), { name });
  });

  it('makes a product of each producer from rows with the same name', async () => {
    await apply([
      apples({ sku: 'L-1', producer: 'Verger Lacroix' }),
      apples({ sku: 'D-1', producer: 'Verger Denis' }),
      apples({ sku: 'D-2', producer: 'Verger Denis', quantityPerUnit: '40' }),
    ]);
    expect(await producersOfApples()).toEqual(['Verger Denis: 2', 'Verger Lacroix: 1']);
  });

  it('adds no format of one producer to the product of another, and takes none over', async () => {
    await apply([apples({ producer: 'Verger Lacroix' })]);
    const others = [
      apples({ producer: 'Verger Denis' }),
      apples({ producer: 'Verger Denis', quantityPerUnit: '40' }),
    ];
    expect(await actionsOf(others)).toEqual(['create', 'create']);
    await apply(others);
    expect(await producersOfApples()).toEqual(['Verger Denis: 2', 'Verger Lacroix: 1']);
    expect(await actionsOf([apples({ producer: 'Verger Lacroix', unitCost: '9' })])).toEqual(['change']);
    // Without a producer, the name alone does not say which.
    expect(await compare([apples({ unitCost: '9' })])).toMatchObject([
      { action: 'error', errors: [{ key: null, code: 'catalogue.severalFormats' }] },
    ]);
  });

  it('exports what the list of products shows', async () => {
    await apply([
      apples({ sku: 'L-1', producer: 'Verger Lacroix' }),
      apples({ sku: 'D-1', producer: 'Verger Denis' }),
      apples({ sku: 'D-2', producer: 'Verger Denis', quantityPerUnit: '40' }),
    ]);
    const exported = catalogueExports.find(({ name }) => name === 'products')!;
    const codesOf = async (filters: object) => {
      const codes = new Set<unknown>();
      for await (const row of await exported.rows(world.as(marie), exported.input.parse(filters)))
        codes.add((row as Sheet[number])['sku']);
      return codes;
    };
    const producerId = (await products()).find(({ producer }) => producer?.name === 'Verger Denis')!.producer!
      .id;
    expect(await codesOf({ producerId })).toEqual(new Set(['D-1', 'D-2']));
    expect(await codesOf({ search: 'lacroix' })).toEqual(new Set(['L-1']));
    expect(await codesOf({ search: 'pommes' })).toEqual(new Set(['L-1', 'D-1', 'D-2']));
    expect(await codesOf({ activity: 'archived' })).toEqual(new Set());
  });

  it('leaves the producer of a product where another producer has the same name, or it is archived', async () => {
    const one = await aProducer(world.as(marie), { name: 'Ferme Martin' });
    const { formats } = await aProduct(world.as(marie), { producerId: one }, [{ sku: 'CAR-9' }]);
    await aProducer(world.as(marie), { name: 'Ferme Martin' });
    const producerNow = async () =>
      (await getProduct(world.as(marie), { productId: formats[0]!.productId })).producerId;
    await apply([{ sku: 'CAR-9', producer: 'Ferme Martin', unitCost: '4.20' }]);
    expect(await producerNow()).toBe(one);
    // Which of the two is meant is not known.
    expect(await compare([{ sku: 'CAR-10', nameFr: 'Navets', producer: 'Ferme Martin' }])).toMatchObject([
      { errors: [{ key: 'producer', code: 'catalogue.unknownProducer' }] },
    ]);
    const { productId } = formats[0]!;
    await archiveProducts(world.as(marie), { productIds: [productId], isArchived: true });
    await archiveProducer(world.as(marie), { producerId: one, isArchived: true });
    await archiveProducts(world.as(marie), { productIds: [productId], isArchived: false });
    await apply([{ sku: 'CAR-9', unitCost: '4.30' }]);
    expect(await producerNow()).toBe(one);
  });

  it('imports rows without an SKU again after it was undone', async () => {
    const line = { nameFr: 'Panais', saleUnit: 'bag', contentQuantity: '5', contentUnit: 'kg' };
    await undo(await apply([line]));
    await apply([line]);
    expect(await compare([{ ...line, unitCost: '3' }])).toMatchObject([{ action: 'change', errors: [] }]);
  });

  describe('in several rows of one product', () => {
    const both: Sheet = [
      { sku: 'CAR-1', nameFr: 'Carottes', origin: 'Laval', saleUnit: 'bag' },
      { sku: 'CAR-2', nameFr: 'Carottes', origin: 'Laval', saleUnit: 'case' },
    ];
    const originNow = async () => {
      const [carrots] = await products();
      return (await getProduct(world.as(marie), { productId: carrots!.id })).origin;
    };
    beforeEach(() => apply(both));

    it('writes what one row changes, whatever the others still say', async () => {
      await apply([
        { ...both[0], origin: 'Île d’Orléans' },
        { ...both[1], unitCost: '4.20' },
      ]);
      expect(await originNow()).toBe('Île d’Orléans');
    });

    it('refuses a row that says something else than an earlier one', async () => {
      expect(
        await compare([
          { ...both[0], origin: 'Île d’Orléans' },
          { ...both[1], origin: 'Mirabel' },
          { sku: 'NAV-1', nameFr: 'Navets', origin: 'Laval' },
          { sku: 'NAV-2', nameFr: 'Navets', origin: 'Mirabel' },
          { sku: 'NAV-3', nameFr: 'Navets', origin: null },
        ]),
      ).toMatchObject([
        { errors: [] },
        { errors: [{ key: 'origin', code: 'imports.otherThanRow', params: { line: 2 } }] },
        { errors: [] },
        { errors: [{ key: 'origin', code: 'imports.otherThanRow', params: { line: 4 } }] },
        { errors: [] },
      ]);
    });
  });
});
